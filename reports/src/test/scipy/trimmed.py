"""Figures that StatisticsTest is held to, computed with SciPy and not by us.

Run from the repository's root, with SciPy installed:

    python3 reports/src/test/scipy/trimmed.py
"""

import json
import pathlib

import numpy
from scipy import stats
from scipy.stats import mstats

TARGET = pathlib.Path("reports/src/test/resources/org/cachemark/reports/trimmed.json")


def case(name, values, confidence):
    n = len(values)
    g = int(0.2 * n) if n >= 8 else 0
    # mstats trims by the proportion it is given, so it gets exactly g of n, and fails at none.
    limits = (g / n, g / n)
    mean = float(mstats.trimmed_mean(values, limits))
    error = float(mstats.trimmed_stde(values, limits=limits) if g else stats.sem(values))
    t = float(stats.t.ppf((1 + confidence) / 2, n - 2 * g - 1))
    return {
        "name": name,
        "values": list(values),
        "confidence": confidence,
        "mean": mean,
        "low": mean - t * error,
        "high": mean + t * error,
        "median": float(numpy.median(values)),
    }


random = numpy.random.default_rng(20261121)
cases = [
    case("three", [1.0, 2.0, 4.0], 0.95),
    case("five", [3.1, 2.9, 3.0, 3.3, 9.0], 0.95),
    case("eight", [0.02, 0.05, -0.01, 0.03, 0.04, 0.02, 0.9, -0.7], 0.95),
    case("normal30", [round(x, 6) for x in random.normal(0.05, 0.1, 30)], 0.95),
    case("normal30wide", [round(x, 6) for x in random.normal(0.05, 0.1, 30)], 0.995),
    case("skewed50", [round(x, 6) for x in random.lognormal(0, 1, 50)], 0.99),
]
TARGET.write_text(json.dumps(cases, indent=1) + "\n")
