#!/bin/bash
# The image of PostgreSQL runs this once, when it makes an empty data folder: a certificate for TLS,
# a database of the academy with a role that owns nothing else, and a database of the storage.
set -euo pipefail

# PostgreSQL looks for both files in its data folder.
openssl req -x509 -newkey rsa:2048 -nodes -days 36500 -subj /CN=database \
  -keyout "$PGDATA/server.key" -out "$PGDATA/server.crt"
chmod 600 "$PGDATA/server.key"

psql --username postgres --set ON_ERROR_STOP=1 --set password="$ACADEMY_PASSWORD" <<'SQL'
alter system set ssl = on;
create role academy login password :'password';
create database academy owner academy;
create database storage;
revoke connect on database storage from public;
\connect academy
create extension vector;
SQL
