-- A backup says which academy it saves, so that it never replaces the backup of another one. The servers say when the last
-- backup that was checked is too old.
create table academy.identity (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into academy.identity default values;

create table academy.checked_backups (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null,
  checked_at timestamptz not null default now()
);
