-- One table has every text that the search finds: of courses, and of notes and conversations, which only their owners see.

-- The server writes a row in the transaction that writes its source. So rows have no foreign keys: triggers follow
-- the sources instead, and a write of a source locks it first.
create table academy.search_texts (
  kind text collate "C" not null check (kind in (
    'lesson', 'caption', 'section', 'resource', 'overview', 'question', 'note', 'conversation'
  )),
  -- The id of the source. Captions of a video: its id, a colon and the language. An overview: the course.
  -- A conversation: its own id for its title, and the ids of its messages for their texts.
  source_id text collate "C" not null,
  -- The number of the cue in its captions.
  part integer not null default 0 check (part >= 0),
  course_id text,
  video_id uuid,
  conversation_id uuid,
  -- The only user who may find the row. Null: everybody who may study the course.
  owner_id uuid,
  at_second integer,
  -- Set while a question is hidden: only its author and staff find it.
  hidden_author_id uuid,
  title text not null default '',
  content text not null,
  -- The normalised texts. title_key is empty if the title is not searched. search_key has the title, too.
  title_key text collate "C" not null default '',
  search_key text collate "C" not null,
  -- Not yet in the index of letters. A question enters that index a minute later, so that asking stays fast.
  is_new boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Rows of a video stand together, and rows of a course that belong to no video.
  place text collate "C" generated always as (coalesce(video_id::text, course_id)) stored,
  primary key (kind, source_id, part),
  check ((owner_id is not null) = (kind in ('note', 'conversation'))),
  check ((course_id is null) = (kind = 'conversation')),
  check ((conversation_id is not null) = (kind = 'conversation'))
);

-- Without the rows of owners: only one user searches them, so this index would only make their writes slow.
create index search_texts_by_grams on academy.search_texts using gin (academy.text_grams(search_key))
  with (gin_pending_list_limit = 64) where owner_id is null and not is_new;
create index new_search_texts on academy.search_texts (kind, source_id, part) where is_new;
-- The order of the results. It serves a search for one kind, too.
create index search_texts_in_order
  on academy.search_texts (place, kind, coalesce(at_second, -1), source_id, part) where owner_id is null;
create index searched_titles on academy.search_texts (course_id)
  where owner_id is null and title_key <> '';
create index search_texts_of_an_owner on academy.search_texts (owner_id) where owner_id is not null;

-- The argument is the kind.
create function academy.forget_search_texts() returns trigger language plpgsql as $$
begin
  delete from academy.search_texts where kind = tg_argv[0] and source_id = old.id::text;
  return null;
end $$;

create trigger videos_leave_search after delete on academy.videos
  for each row execute function academy.forget_search_texts('lesson');
create trigger sections_leave_search after delete on academy.sections
  for each row execute function academy.forget_search_texts('section');
create trigger resources_leave_search after delete on academy.resources
  for each row execute function academy.forget_search_texts('resource');
create trigger questions_leave_search after delete on academy.questions
  for each row execute function academy.forget_search_texts('question');
create trigger notes_leave_search after delete on academy.notes
  for each row execute function academy.forget_search_texts('note');
create trigger removed_notes_leave_search after update of removed_at on academy.notes
  for each row when (new.removed_at is not null) execute function academy.forget_search_texts('note');
create trigger conversations_leave_search after delete on academy.conversations
  for each row execute function academy.forget_search_texts('conversation');
create trigger messages_leave_search after delete on academy.messages
  for each row execute function academy.forget_search_texts('conversation');

create function academy.forget_searched_captions() returns trigger language plpgsql as $$
begin
  delete from academy.search_texts
  where kind = 'caption' and source_id = old.video_id || ':' || old.language;
  return null;
end $$;

create trigger captions_leave_search after delete on academy.captions
  for each row execute function academy.forget_searched_captions();

create function academy.forget_searched_overview() returns trigger language plpgsql as $$
begin
  delete from academy.search_texts where kind = 'overview' and source_id = old.course_id;
  return null;
end $$;

create trigger overviews_leave_search after delete on academy.overviews
  for each row execute function academy.forget_searched_overview();

create function academy.move_search_texts_of_video() returns trigger language plpgsql as $$
begin
  update academy.search_texts set course_id = new.course_id
  where place = new.id::text and owner_id is null and course_id <> new.course_id;
  update academy.search_texts set course_id = new.course_id
  where kind = 'note' and source_id in (
    select n.id::text from academy.notes n where n.video_id = new.id
  );
  return null;
end $$;

create trigger videos_move_in_search after update of course_id on academy.videos
  for each row when (old.course_id <> new.course_id)
  execute function academy.move_search_texts_of_video();

create function academy.move_search_texts() returns trigger language plpgsql as $$
begin
  update academy.search_texts set course_id = new.course_id
  where kind = tg_argv[0] and source_id = new.id::text;
  return null;
end $$;

create trigger sections_move_in_search after update of course_id on academy.sections
  for each row when (old.course_id <> new.course_id)
  execute function academy.move_search_texts('section');
create trigger resources_move_in_search after update of course_id on academy.resources
  for each row when (old.course_id <> new.course_id)
  execute function academy.move_search_texts('resource');

-- A question loses its video when the video is deleted.
create function academy.change_searched_question() returns trigger language plpgsql as $$
begin
  update academy.search_texts
  set course_id = new.course_id, video_id = new.video_id,
    hidden_author_id = case when new.hidden_at is not null then new.asked_by_id end
  where kind = 'question' and source_id = new.id::text;
  return null;
end $$;

create trigger questions_change_in_search
  after update of course_id, video_id, hidden_at on academy.questions
  for each row when (
    (old.course_id, old.video_id, old.hidden_at) is distinct from
    (new.course_id, new.video_id, new.hidden_at)
  )
  execute function academy.change_searched_question();

-- Sources whose rows the server must write: the database cannot normalise Burmese.
create table academy.search_due (
  kind text not null,
  source_id text not null,
  primary key (kind, source_id)
);

-- A migration that goes with a change of the normaliser calls this, too.
create function academy.make_search_due() returns void language sql as $$
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
$$;

select academy.make_search_due();
