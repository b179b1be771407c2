-- What learners take home from a course or a section. The files lie in storage, as those of videos do.
create table academy.resources (
  id uuid primary key default gen_random_uuid(),
  course_id text not null references academy.courses,
  section_id uuid,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  resource_type text not null check (resource_type in ('PDF', 'Slides', 'Document', 'Archive')),
  file_path text not null unique check (length(file_path) between 1 and 1024),
  content_type text not null check (content_type in (
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/zip'
  )),
  file_size integer not null check (file_size between 1 and 104857600),
  pieces text[] check (
    cardinality(pieces) = (file_size + 4194303) / 4194304
    and array_to_string(pieces, '', '!') ~ '^([0-9a-f]{64})+$'
  ),
  created_at timestamptz not null default now(),
  -- Without its section a resource belongs to the course as a whole.
  foreign key (section_id, course_id) references academy.sections (id, course_id)
    on delete set null (section_id)
);

create index resources_of_a_course on academy.resources (course_id, created_at);
create index resources_of_a_section on academy.resources (section_id, course_id);
