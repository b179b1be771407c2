-- The lessons. Their files lie in storage under names that are never used again; what a phone must know is here.
create table academy.videos (
  id uuid primary key default gen_random_uuid(),
  course_id text not null references academy.courses,
  section_id uuid,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  position integer not null default 0,
  duration_seconds integer not null check (duration_seconds between 0 and 359999),
  video_path text not null unique check (length(video_path) between 1 and 1024),
  content_type text not null check (content_type in ('video/mp4', 'video/webm')),
  size integer not null check (size between 1 and 524288000),
  -- SHA-256 of each 4 MiB, so that a broken download goes on piece by piece. None until somebody has read the file.
  pieces text[] check (
    cardinality(pieces) = (size + 4194303) / 4194304
    and array_to_string(pieces, '', '!') ~ '^([0-9a-f]{64})+$'
  ),
  created_at timestamptz not null default now(),
  unique (id, course_id),
  -- Without its section a video stays in the course, unsorted.
  foreign key (section_id, course_id) references academy.sections (id, course_id)
    on delete set null (section_id)
);

create index videos_of_a_course on academy.videos (course_id, position, created_at);
create index videos_of_a_section on academy.videos (section_id, course_id);

-- What is said in a video, as WebVTT: one text for each language.
create table academy.captions (
  video_id uuid not null references academy.videos on delete cascade,
  language text not null check (language in ('en', 'my')),
  content text not null check (content like 'WEBVTT%' and length(content) <= 500000),
  primary key (video_id, language)
);
