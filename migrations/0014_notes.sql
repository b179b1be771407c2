-- What learners write down beside a video, for themselves alone. The phone may make the id.
create table academy.notes (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references academy.users on delete cascade,
  video_id uuid not null references academy.videos on delete cascade,
  content text not null check (length(content) <= 4000),
  -- Where the video stood when it was written.
  at_second integer check (at_second between 0 and 359999),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A removed note leaves its id behind, so that a late sending cannot bring it back; its text goes.
  removed_at timestamptz,
  check ((removed_at is null) = (content <> ''))
);

create index notes_of_a_person_on_a_video on academy.notes (owner_id, video_id, created_at, id)
  where removed_at is null;
create index notes_on_a_video on academy.notes (video_id);
