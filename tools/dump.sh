#!/bin/sh
# Dumps the PostgreSQL database that the variables PG... name into a folder, and removes dumps older than KEEP_DAYS.
# Nothing is removed unless the new dump is whole.
set -eu
umask 077
folder=$1
new="$folder/cardinal-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
trap 'rm -f "$new.part"' EXIT
# Without the tokens of open panels: they serve for a quarter of an hour, and the dump stays for days.
pg_dump --format=custom --exclude-table-data=panels --file="$new.part"
pg_restore --list "$new.part" >/dev/null
mv "$new.part" "$new"
find "$folder" -name 'cardinal-*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
echo "dumped $new"
