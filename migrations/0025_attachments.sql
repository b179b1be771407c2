-- What somebody shows the assistant with her question: pictures and texts. The files lie in storage.
create table academy.attachments (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references academy.users on delete cascade,
  -- The question that it was asked with; without one it goes after a day.
  message_id uuid references academy.messages on delete cascade,
  -- Among those of its question.
  place smallint check (place between 1 and 5),
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (
    content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'text/plain')
  ),
  size integer not null check (size between 1 and 10485760),
  -- What a model needs for the whole of it, about.
  tokens integer not null check (tokens > 0),
  path text not null unique check (length(path) between 1 and 1024),
  created_at timestamptz not null default now(),
  check ((message_id is null) = (place is null)),
  unique (message_id, place)
);

create index attachments_unclaimed on academy.attachments (person_id) where message_id is null;
create index attachments_to_remove on academy.attachments (created_at) where message_id is null;

-- However it goes, with its question or unasked, its file goes after it.
create function academy.let_go_of_attachment() returns trigger language plpgsql as $$
begin
  insert into academy.removals (path) values (old.path)
  on conflict (path) do update set next_try_at = now();
  return null;
end $$;

create trigger attachments_let_go after delete on academy.attachments
  for each row execute function academy.let_go_of_attachment();
