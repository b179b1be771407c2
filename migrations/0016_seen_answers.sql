-- Which answers their askers have seen. Not in the question's row: seeing it changes nothing for anybody else,
-- and must not make every phone fetch the course's questions again.
create table academy.seen_answers (
  question_id uuid primary key references academy.questions on delete cascade,
  seen_at timestamptz not null default now()
);

create index answered_questions_of_a_person on academy.questions (asked_by_id) where answer is not null;
