-- The answers to keyed requests, stored in the transaction that applied them: a request sent again is applied once.
create table academy.idempotency_keys (
  person_id uuid not null references academy.users on delete cascade,
  key uuid not null,
  request_hash bytea not null check (length(request_hash) = 32),
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

create index idempotency_keys_by_age on academy.idempotency_keys (created_at);
