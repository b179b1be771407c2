-- The texts of files that learners can take home, so that the search finds them.

create table academy.file_texts (
  resource_id uuid primary key references academy.resources (id) on delete cascade,
  -- The pages of a PDF, the slides of a presentation, or pieces of a document. Empty: nothing is searched.
  pages text[] not null default '{}',
  -- Why the file has no text. Null: the file was read, or is still to be read.
  problem text check (problem in ('damaged', 'too_large', 'too_slow', 'missing')),
  -- Null: still to be read. Then `tries` counts how often a process began it, and the next one waits.
  ended_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
