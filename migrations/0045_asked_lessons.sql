-- How often learners asked the tutor about each lesson in a month. The counts never change after the
-- month's end. If they did, the difference of two counts could show what one learner asked.
create table academy.asked_months (
  -- The months that are counted. They are months of Asia/Yangon.
  period text primary key check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  counted_at timestamptz not null default now()
);

-- Has no row for a lesson about which fewer than five people asked.
create table academy.asked_lessons (
  period text not null references academy.asked_months on delete cascade,
  video_id uuid not null references academy.videos on delete cascade,
  people integer not null check (people >= 5),
  questions integer not null check (questions >= people),
  primary key (period, video_id)
);

create index asked_lessons_of_a_video on academy.asked_lessons (video_id);
