#!/bin/bash
# Run once by the postgres image, while its volume is empty: makes the role that owns Ulak's database.
set -euo pipefail

options=(--set=ON_ERROR_STOP=1 --set=password="$ULAK_DB_PASSWORD")
psql "${options[@]}" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role ulak login createrole password :'password';
-- row-level security reads this setting, and PostgreSQL lets only those it is granted to use it in functions
grant set on parameter "ulak.company" to ulak;
create database ulak owner ulak;
SQL
