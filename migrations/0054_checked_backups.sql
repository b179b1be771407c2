-- The servers say when the last backup that was checked is too old, so they must know when it was made.
create table academy.checked_backups (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null,
  checked_at timestamptz not null default now()
);
