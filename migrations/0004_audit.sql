-- What staff and administrators changed: written in the transaction of the change, never edited.
create table academy.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Nobody: a command that was run on the server itself.
  actor_id uuid references academy.users,
  action text not null check (action ~ '^[a-z]+\.[a-z_]+$'),
  -- Whom it concerned, where it concerned a person.
  person_id uuid references academy.users,
  details jsonb not null default '{}',
  address text
);

create index audit_by_time on academy.audit (at desc, id desc);
create index audit_by_actor on academy.audit (actor_id, at desc);
create index audit_by_person on academy.audit (person_id, at desc);
