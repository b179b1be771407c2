-- The fixed catalogue and who studies what. `revision` grows with every change of a course's content.
create table academy.courses (
  id text primary key,
  position smallint not null unique,
  revision bigint not null default 1
);

insert into academy.courses (id, position) values
  ('ai-first-step', 1),
  ('ai-master', 2),
  ('ai-business-mastery', 3);

create table academy.enrollments (
  user_id uuid not null references academy.users on delete cascade,
  course_id text not null references academy.courses,
  enrolled_at timestamptz not null default now(),
  primary key (user_id, course_id)
);

create index enrollments_of_a_course on academy.enrollments (course_id);
