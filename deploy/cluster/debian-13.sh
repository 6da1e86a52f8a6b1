#!/bin/sh
# Unpacks Patroni and etcd of Debian 13 into /opt/cht-cluster, where `npm run cluster` finds them, beside the packages of this machine. For
# Debian 12, whose Patroni loses acknowledged writes (docs/scaling.md). On Debian 13: apt-get install patroni etcd-server
set -eu
target=/opt/cht-cluster
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/archives/partial"
: > "$work/status"
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' > "$work/sources.list"
# Its own lists: the packages of this machine stay those of its release.
from_debian_13() {
  apt-get -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$work/lists" \
    -o Dir::State::status="$work/status" -o Dir::Cache="$work" -o APT::Sandbox::User=root --quiet "$@"
}
from_debian_13 update
(cd "$work" && from_debian_13 download patroni etcd-server etcd-client)
for package in "$work"/*.deb; do dpkg -x "$package" "$target"; done
# What Patroni imports.
apt-get install --yes --no-install-recommends python3-click python3-dateutil python3-etcd python3-prettytable python3-psutil \
  python3-psycopg2 python3-urllib3 python3-yaml haproxy pgbouncer iproute2
"$target/usr/bin/etcd" --version | head -n 1
PYTHONPATH="$target/usr/lib/python3/dist-packages" "$target/usr/bin/patroni" --version
