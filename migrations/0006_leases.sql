-- Work that one process does for all: whoever holds the unexpired lease does it.
create table academy.leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
