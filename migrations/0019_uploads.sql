-- What staff bring into storage: places that are given out, files that nobody has read yet, and files that must go.

-- Each place is given to one person, once. It becomes a video's or a resource's in the transaction that stores
-- that one; a place that nobody claims is emptied after a day.
create table academy.uploads (
  path text primary key check (length(path) between 1 and 1024),
  kind text not null check (kind in ('video', 'resource')),
  person_id uuid not null references academy.users,
  -- What the browser said before it sent anything; the oldest clients say nothing.
  file_name text check (length(file_name) between 1 and 255),
  content_type text,
  size integer check (size between 1 and 524288000),
  created_at timestamptz not null default now(),
  -- When the right to write there was last given: whoever has it may go on writing for a while.
  renewed_at timestamptz not null default now(),
  -- When the browser said that the file had arrived.
  arrived_at timestamptz,
  claimed_at timestamptz,
  -- When its owner let go of it. What arrives afterwards goes as well, so it is known for a day more.
  dropped_at timestamptz,
  check (claimed_at is null or dropped_at is null),
  check (arrived_at is null or dropped_at is null)
);

create index uploads_to_finish on academy.uploads (person_id, created_at)
  where arrived_at is not null and claimed_at is null;
create index uploads_unclaimed on academy.uploads (renewed_at) where claimed_at is null;

-- Written in the transaction that lets go of the file; removed when storage has no such object any more.
create table academy.removals (
  path text primary key,
  since timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);

create index removals_by_turn on academy.removals (next_try_at);

-- Files whose pieces no browser has hashed. Removed when they are hashed, or when there is no such object.
create table academy.readings (
  path text primary key,
  since timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);

create index readings_by_turn on academy.readings (next_try_at);
