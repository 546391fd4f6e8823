#!/bin/sh
# A dump of the database into $BACKUPS, checked, and the removal of dumps older than 14 days.
# backup.sh: once, for cron. backup.sh nightly: each night at three, for as long as it runs.
# The database is named by PGHOST, PGUSER, PGPASSWORD and PGDATABASE.
set -eu
umask 077
: "${BACKUPS:?is the folder for the dumps}"

back_up() {
  dump="$BACKUPS/foyer-$(date -u +%Y%m%dT%H%M%SZ).dump"
  pg_dump --format=custom --file="$dump.part"
  pg_restore --list "$dump.part" >/dev/null
  mv "$dump.part" "$dump"
  find "$BACKUPS" -name 'foyer-*.dump' -mtime +14 -delete
  echo "Written: $dump"
}

[ "${1:-}" = nightly ] || {
  back_up
  exit
}
while :; do
  now=$(date -u +%s)
  sleep $((86400 - (now - 10800) % 86400))
  back_up || echo 'The backup failed; the next one is tried tomorrow.' >&2
done
