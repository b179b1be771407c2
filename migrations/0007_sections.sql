-- The parts that a course is divided into, in the order in which they are studied.
create table academy.sections (
  id uuid primary key default gen_random_uuid(),
  course_id text not null references academy.courses,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  -- What lies in a section belongs to its course: videos and resources refer to both at once.
  unique (id, course_id)
);

create index sections_of_a_course on academy.sections (course_id, position, created_at);
