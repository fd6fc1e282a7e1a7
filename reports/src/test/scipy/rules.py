# Copyright 2026 the Cachemark authors
# SPDX-License-Identifier: Apache-2.0
"""Makes rules.json of the tests: Mann-Whitney's p and JMH's error (t, 99.9 %) by SciPy.

python3 rules.py > ../resources/org/cachemark/reports/compare/rules.json
"""
import json

import numpy as np
from scipy import stats

random = np.random.default_rng(20261121)


def case(name, base, other):
    p = stats.mannwhitneyu(base, other, alternative="two-sided", method="asymptotic").pvalue

    def interval(x):
        return stats.t.interval(0.999, len(x) - 1, loc=np.mean(x), scale=stats.sem(x))

    one, two = interval(base), interval(other)
    return {
        "name": name, "base": list(map(float, base)), "other": list(map(float, other)),
        "mannWhitney": bool(p < 0.05), "jmh": bool(one[1] < two[0] or two[1] < one[0]),
        "fixed": bool(abs(np.mean(other) / np.mean(base) - 1) > 0.05),
    }


print(json.dumps([
    case("the same", random.normal(100, 5, 80), random.normal(100, 5, 80)),
    case("two per cent slower", random.normal(100, 5, 80), random.normal(98, 5, 80)),
    case("four per cent slower", random.normal(100, 5, 80), random.normal(96, 5, 80)),
    case("eight per cent slower", random.normal(100, 3, 80), random.normal(92, 3, 80)),
    case("noisy", random.normal(100, 40, 80), random.normal(92, 40, 80)),
], indent=1))
