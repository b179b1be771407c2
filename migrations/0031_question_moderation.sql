-- Staff can hide a question from learners, or delete it. Its author can withdraw it while it has no answer.
alter table academy.questions
  add column hidden_at timestamptz,
  add column hidden_by_id uuid references academy.users,
  add check ((hidden_at is null) = (hidden_by_id is null));

-- The id of a deleted or withdrawn question stays taken. Otherwise a late sending could bring the question back.
create table academy.removed_questions (
  id uuid primary key,
  asked_by_id uuid not null references academy.users,
  removed_at timestamptz not null default now()
);
