#!/usr/bin/env bash
# Two Ignite servers in network namespaces of their own, behind links of 1 Gbit/s and, where the
# kernel can delay packets, 0.1 ms each way; then a client of them. For a user, a network and a
# process namespace of its own, which all processes here end with.
#   shaped-link.sh JAVA WORK-DIRECTORY JVM-FLAG…       with CLASSPATH in the environment
set -eu
java=$1 work=$2
shift 2
ip link set lo up
ip link add bridge0 type bridge
ip addr add 10.99.0.1/24 dev bridge0
ip link set bridge0 up

shape() { # [namespace's process] device
  local in=()
  [ $# = 1 ] || { in=(nsenter -t "$1" -n); shift; }
  if "${in[@]}" tc qdisc add dev "$1" root netem delay 0.1ms rate 1gbit 2>/dev/null; then
    delay=0.1
  else
    "${in[@]}" tc qdisc add dev "$1" root tbf rate 1gbit burst 128kb latency 50ms
  fi
}

delay=none
servers=10.99.0.2,10.99.0.3
for host in 2 3; do
  unshare -n sleep 600 &
  holder=$!
  until [ "$(readlink /proc/$holder/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
  ip link add "veth$host" type veth peer name eth netns "$holder"
  ip link set "veth$host" master bridge0 up
  nsenter -t "$holder" -n ip link set lo up
  nsenter -t "$holder" -n ip addr add "10.99.0.$host/24" dev eth
  nsenter -t "$holder" -n ip link set eth up
  shape "veth$host"
  shape "$holder" eth
  sleep 600 | nsenter -t "$holder" -n "$java" "$@" -Xmx256m org.cachemark.ignite.ServerNode \
    "10.99.0.$host" "$servers" "$work" 268435456 1024 "" &
  [ "$host" = 3 ] || nsenter -t "$holder" -n "$java" org.cachemark.ignite.Link serve 10.99.0.2 &
done
echo "delay each way: $delay ms"
"$java" "$@" org.cachemark.ignite.Link use 10.99.0.2 10.99.0.3
