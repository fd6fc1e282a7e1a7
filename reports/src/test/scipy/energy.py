"""Writes energy.json: how far two parts of a series are apart, by SciPy's energy distance.

Run: python energy.py > ../resources/org/cachemark/reports/energy.json
"""

import json
import random

from scipy.stats import energy_distance

random.seed(7)


def case(name, series, at):
    n, m = at, len(series) - at
    statistic = n * m / (n + m) * energy_distance(series[:at], series[at:]) ** 2
    return {"name": name, "series": series, "at": at, "statistic": statistic}


cases = [
    case("two levels", [1.0, 1.1, 0.9, 1.0, 2.0, 2.1, 1.9, 2.0], 4),
    case("ties", [1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0, 1.0], 3),
    case("uneven", [random.gauss(0, 1) for _ in range(3)] + [random.gauss(1, 2) for _ in range(12)], 3),
    case("nothing", [random.gauss(0, 1) for _ in range(20)], 10),
    case("heavy tails", [random.gauss(0, 1) ** 3 for _ in range(15)], 9),
]
print(json.dumps(cases, indent=2))
