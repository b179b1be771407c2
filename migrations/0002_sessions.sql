-- Who is signed in where. Only hashes of tokens are kept; an ended session stays 90 days to tell its browser why.
create table academy.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references academy.users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The token before the last rotation: requests that were already on their way still carry it.
  previous_hash bytea unique check (length(previous_hash) = 32),
  rotated_at timestamptz,
  -- When the browser first came with the token that it was given then: it may never have got it.
  confirmed_at timestamptz,
  -- The next request is given a new token, because what this person may do has changed.
  must_rotate boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('ended', 'suspended', 'deleted')),
  check ((ended_at is null) = (ended_reason is null)),
  check ((previous_hash is null) = (rotated_at is null))
);

create index live_sessions_of_a_person on academy.sessions (user_id) where ended_at is null;
create index sessions_by_last_use on academy.sessions (last_used_at);
create index ended_sessions_by_age on academy.sessions (ended_at) where ended_at is not null;

-- Browsers that once signed in to an account: they have a throttle of their own,
-- so that a stranger who guesses passwords cannot lock the owner out.
create table academy.known_browsers (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null references academy.users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);

create index known_browsers_by_age on academy.known_browsers (seen_at);

-- Failed sign-ins, counted for an account, an address or a known browser in a window that starts with the first.
create table academy.throttles (
  key text primary key,
  failures integer not null default 0 check (failures >= 0),
  -- Under way: they count until it is known how they end.
  running integer not null default 0 check (running >= 0),
  window_ends timestamptz not null
);

create index throttles_by_end on academy.throttles (window_ends);
