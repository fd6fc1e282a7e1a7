#!/usr/bin/env bash
# Writes the tables of README.md and docs/ that come from the code, or from the bundles of runs in docs/site: those between
# <!-- NAME --> and <!-- end -->. CONTRIBUTING.md says when.
set -eu
exec mvn -B -q -f "$(dirname "${BASH_SOURCE[0]}")/../pom.xml" verify \
  -Dcachemark.updateDocs -Dspotless.check.skip -Dit.test='DocsIT#tablesAreThoseOf*' \
  -Dfailsafe.failIfNoSpecifiedTests=false -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false "$@"
