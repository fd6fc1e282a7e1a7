#!/usr/bin/env bash
# Writes the tables of README.md and docs/ that come from the code: those between <!-- NAME --> and
# <!-- end -->. CONTRIBUTING.md says when.
set -eu
exec mvn -B -q -f "$(dirname "${BASH_SOURCE[0]}")/../pom.xml" verify \
  -Dcachemark.updateDocs -Dspotless.check.skip -Dit.test='DocsIT#tablesAreThoseOfTheCode' \
  -Dfailsafe.failIfNoSpecifiedTests=false -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false "$@"
