# Copyright 2026 the Cachemark authors
# SPDX-License-Identifier: Apache-2.0
"""Makes location.json of the tests: what SciPy says of paired and independent samples.

python3 location.py > ../resources/org/cachemark/reports/location.json
"""
import json

import numpy as np
from scipy import stats

random = np.random.default_rng(20261121)


def detectable(error, freedom):
    return (stats.t.ppf(0.975, freedom) + stats.t.ppf(0.95, freedom)) * error


def paired(name, differences):
    """The trimmed t-test of one sample: SciPy's trimmed mean and winsorised variance."""
    d = np.asarray(differences, float)
    n = len(d)
    g = int(0.2 * n)
    mean = stats.trim_mean(d, 0.2)
    winsorised = np.asarray(stats.mstats.winsorize(d, (g / n, g / n)))
    error = winsorised.std(ddof=1) / ((n - 2 * g) / n * np.sqrt(n))
    low, high = stats.t.interval(0.95, n - 2 * g - 1, loc=mean, scale=error)
    sure = stats.t.interval(0.995, n - 2 * g - 1, loc=mean, scale=error)
    return {
        "name": name, "base": list(d), "other": [], "value": mean, "low": low, "high": high,
        "sureLow": sure[0], "sureHigh": sure[1], "freedom": n - 2 * g - 1,
        "detectable": detectable(error, n - 2 * g - 1),
    }


def yuen(name, base, other):
    """Yuen's test for independent samples, Welch's freedom: SciPy gives no interval of it."""
    trim = 0.2 if min(len(base), len(other)) >= 8 else 0
    test = stats.ttest_ind(other, base, equal_var=False, trim=trim)
    value = stats.trim_mean(other, trim) - stats.trim_mean(base, trim)
    error = value / test.statistic
    case = {"name": name, "base": list(map(float, base)), "other": list(map(float, other)),
            "value": value, "freedom": test.df, "detectable": detectable(error, test.df)}
    case["low"], case["high"] = stats.t.interval(0.95, test.df, loc=value, scale=error)
    case["sureLow"], case["sureHigh"] = stats.t.interval(0.995, test.df, loc=value, scale=error)
    return case


outlier = random.normal(-0.05, 0.02, 12)
outlier[4] = np.log(100)
print(json.dumps([
    paired("eight normal", random.normal(-0.05, 0.05, 8)),
    paired("fifty of heavy tails", random.standard_t(3, 50) * 0.05),
    paired("one of a hundred times", outlier),
    paired("ties", np.round(random.normal(0, 0.02, 24), 2)),
    yuen("five and five", random.normal(3, 0.1, 5), random.normal(3.2, 0.1, 5)),
    yuen("unequal sizes and spreads", random.normal(3, 0.02, 12), random.normal(2.9, 0.2, 31)),
    yuen("heavy tails", random.standard_t(3, 20), random.standard_t(3, 20) + 1),
    yuen("one of a hundred times", random.normal(0, 0.02, 10), outlier),
], indent=1))
