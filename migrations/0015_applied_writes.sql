-- The answers to what phones sent from their outboxes, stored in the transaction that applied it: sent again,
-- it is answered from here.
create table academy.applied_writes (
  person_id uuid not null references academy.users on delete cascade,
  id uuid not null,
  status smallint not null,
  body jsonb not null,
  applied_at timestamptz not null default now(),
  primary key (person_id, id)
);

create index applied_writes_by_age on academy.applied_writes (applied_at);
