-- Questions to the tutor that their users took back, possibly before they arrived: the server refuses them then.
create table academy.taken_back_questions (
  person_id uuid not null references academy.users on delete cascade,
  -- The id that the question has as a message.
  id uuid not null,
  taken_back_at timestamptz not null default now(),
  primary key (person_id, id)
);

create index taken_back_questions_by_age on academy.taken_back_questions (taken_back_at);
