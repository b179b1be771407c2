-- The texts of files that learners can take home, so that the search finds them.

create table academy.file_texts (
  resource_id uuid primary key references academy.resources (id) on delete cascade,
  -- The pages of a PDF, the slides of a presentation, or a whole document. Empty: the file has no text.
  pages text[] not null default '{}',
  -- Why the file has no text. Null: the file was read, or is still to be read.
  problem text check (problem in ('damaged', 'too_large', 'too_slow', 'missing', 'given_up')),
  -- Null: still to be read.
  ended_at timestamptz,
  -- How often a process has begun to read the file. After some tries the server gives it up.
  tries integer not null default 0,
  -- No process takes the file before this time.
  next_try_at timestamptz not null default now(),
  -- False: the search does not have the rows of these pages yet.
  is_indexed boolean not null default true
);

-- A page of a file has several rows, so that each row is short. The rows of a file have the parts from 1 on, and
-- a page. It is 0 in a document, which has no pages.
alter table academy.search_texts add column page integer;

-- Rows of files come behind the lessons of their course: a book must not stand before all lessons.
alter table academy.search_texts drop column place;
alter table academy.search_texts add column place text collate "C" generated always as (
  coalesce(video_id::text, course_id || case when page is null then '' else ' files' end)
) stored;
create index search_texts_in_order
  on academy.search_texts (place, kind, coalesce(at_second, -1), source_id, part) where owner_id is null;

create or replace function academy.make_search_due() returns void language sql as $$
  insert into academy.search_due (kind, source_id)
  select 'lesson', id::text from academy.videos
  union all
  select 'caption', video_id || ':' || language from academy.captions
  union all
  select 'section', id::text from academy.sections
  union all
  select 'resource', id::text from academy.resources
  union all
  select 'overview', course_id from academy.overviews
  union all
  select 'question', id::text from academy.questions
  union all
  select 'note', id::text from academy.notes where removed_at is null
  union all
  select 'conversation', id::text from academy.conversations where not is_empty
  on conflict do nothing;
  update academy.file_texts set is_indexed = false, next_try_at = now() where ended_at is not null;
$$;
