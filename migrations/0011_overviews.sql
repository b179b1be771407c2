-- What a course is about, what it asks for and whom it is for, as staff wrote it. Lists hold one entry a line.
create table academy.overviews (
  course_id text primary key references academy.courses,
  description text not null default '' check (length(description) <= 10000),
  objectives text[] not null default '{}',
  requirements text[] not null default '{}',
  target_audience text[] not null default '{}',
  updated_at timestamptz not null default now(),
  check (
    cardinality(objectives) <= 100 and array_position(objectives, null) is null
    and length(array_to_string(objectives, chr(10))) <= 10000
  ),
  check (
    cardinality(requirements) <= 100 and array_position(requirements, null) is null
    and length(array_to_string(requirements, chr(10))) <= 10000
  ),
  check (
    cardinality(target_audience) <= 100 and array_position(target_audience, null) is null
    and length(array_to_string(target_audience, chr(10))) <= 10000
  )
);
