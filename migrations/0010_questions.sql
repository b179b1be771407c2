-- What learners ask about a course or one of its videos, and what staff answer. The phone may make the id.
create table academy.questions (
  id uuid primary key default gen_random_uuid(),
  course_id text not null references academy.courses,
  -- None: it is about the course as a whole.
  video_id uuid,
  asked_by_id uuid not null references academy.users,
  question text not null check (length(question) between 1 and 4000),
  answer text check (length(answer) between 1 and 4000),
  answered_by_id uuid references academy.users,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_by_id is null)),
  check ((answer is null) = (answered_at is null)),
  -- A question moves with its video to another course, and outlives it: the answer may still help somebody.
  foreign key (video_id, course_id) references academy.videos (id, course_id)
    on update cascade on delete set null (video_id)
);

create index questions_of_a_course on academy.questions (course_id, created_at desc, id desc);
create index questions_of_a_video on academy.questions (video_id, created_at desc, id desc);
create index questions_of_a_person on academy.questions (asked_by_id, created_at desc);
create index questions_without_answer on academy.questions (course_id, created_at, id) where answer is null;
