#!/usr/bin/env bash
# Makes a copy of the JDK whose programs run with the C library of a later Debian, 13, and with the
# libraries that Reindexer takes: for Debian 12, whose C library is too old. Nothing is installed.
set -eu
[ $# = 1 ] || { echo "usage: $0 FOLDER   (it is made; then: JAVA_HOME=FOLDER ./run.sh …)" >&2; exit 2; }
release=trixie
packages="libc6 libgomp1 libleveldb1d libsnappy1v5 libstdc++6 libunwind8 zlib1g"

fail() { echo "jdk.sh: $1" >&2; exit "$2"; }
[ ! -e "$1" ] || fail "$1 is there already; name another folder" 2
. /etc/os-release
[ "${ID-}" = debian ] && command -v apt-get >/dev/null || fail "this is for Debian" 2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null || fail "no Java found; install a JDK, 17 or newer, or set JAVA_HOME" 2
jdk=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')
[ -n "$jdk" ] && [ -f "$jdk/release" ] && [ -x "$jdk/bin/java" ] ||
  fail "$java does not tell where its JDK is" 2
[ ! -e "$jdk/libc" ] || fail "$jdk is such a copy; set JAVA_HOME to another JDK" 2
mirror=$(apt-get indextargets --format '$(REPO_URI) $(COMPONENT) $(RELEASE)' 'Identifier: Packages' |
  sed -n "s/ main $VERSION_CODENAME\$//p" | head -n 1)
[ -n "$mirror" ] || fail "apt-get knows no mirror of Debian's $VERSION_CODENAME" 2

mkdir -p "$(dirname "$1")"
to=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d "$to.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

# apt-get writes below the folder alone, and believes that nothing is installed.
mkdir -p "$work"/apt/{lists/partial,archives/partial} "$work"/{packages,jdk/libc}
: >"$work/apt/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $release main" \
  >"$work/apt/sources.list"
cat >"$work/apt/conf" <<END
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::sourcelist "$work/apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "$work/apt";
Dir::State::status "$work/apt/status";
Dir::Cache "$work/apt";
APT::Sandbox::User "";
Acquire::Languages "none";
END
echo "Getting $packages of Debian's $release …"
apt-get -q -q -c "$work/apt/conf" update
apt-get -q -q -c "$work/apt/conf" -y --no-install-recommends --download-only install $packages ||
  fail "apt-get has no such packages from $mirror" 1
for archive in "$work"/apt/archives/*.deb; do
  dpkg-deb --extract "$archive" "$work/packages"
done
cp -a "$work"/packages/usr/lib/*-linux-gnu/*.so* "$work/jdk/libc"

# Its home is where its libjvm.so is; so JVMs that it starts are such ones, too.
cp -a "${jdk:?}/." "$work/jdk"
mv "$work/jdk/bin/java" "$work/jdk/lib/java"
cat >"$work/jdk/bin/java" <<'END'
#!/bin/sh
home=$(dirname "$(dirname "$(readlink -f "$0")")")
exec "$home"/libc/ld-linux-*.so.2 --library-path "$home/libc" --argv0 "$home/bin/java" "$home/lib/java" "$@"
END
chmod +x "$work/jdk/bin/java"
"$work/jdk/bin/java" -version
mv "$work/jdk" "$to"
echo "Made $to; try: JAVA_HOME=$to ./run.sh check reindexer"
