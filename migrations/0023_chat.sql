-- What people ask the assistant, and what it answers: also while it still does, so that any process can show it.
create table academy.conversations (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references academy.users on delete cascade,
  title text not null check (length(title) between 1 and 200),
  -- By its owner: then its first question does not.
  is_named boolean not null default false,
  is_empty boolean not null default true,
  created_at timestamptz not null default now(),
  -- When it was last asked something.
  updated_at timestamptz not null default now()
);

create index conversations_of_a_person on academy.conversations (person_id, updated_at desc, id desc)
  where not is_empty;
-- Each visit begins with one: it is taken up again, not made anew.
create unique index one_empty_conversation_a_person on academy.conversations (person_id) where is_empty;

create table academy.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references academy.conversations on delete cascade,
  -- Their order: of two of the same moment the answer comes after its question.
  number bigint generated always as identity,
  role text not null check (role in ('user', 'assistant')),
  content text not null check (length(content) <= 65536),
  status text not null default 'done' check (status in ('running', 'done', 'stopped', 'failed')),
  -- Of an answer: which question it belongs to, and which model gave it.
  question_id uuid references academy.messages on delete cascade,
  model text check (length(model) between 1 and 200),
  error_code text,
  -- In so many seconds it may be asked again, from `ended_at` on.
  retry_after integer check (retry_after between 1 and 86400),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The place in the month's quota that it holds until it ends.
  reserved_period text,
  reserved_day date,
  -- The process that runs it renews the lease; with an old one it is dead.
  lease_holder uuid,
  lease_until timestamptz,
  stop_asked_at timestamptz,
  unique (conversation_id, number),
  check ((role = 'assistant') = (question_id is not null)),
  check ((status = 'running') = (lease_holder is not null)),
  check ((lease_holder is null) = (lease_until is null)),
  check ((status = 'failed') = (error_code is not null)),
  check (role = 'assistant' or status = 'done')
);

-- One answer a question, and one at a time.
create unique index answers_of_a_question on academy.messages (question_id) where question_id is not null;
create unique index one_running_answer_a_conversation on academy.messages (conversation_id)
  where status = 'running';
