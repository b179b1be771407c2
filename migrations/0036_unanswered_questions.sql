-- Lists the unanswered questions of all courses, the longest waiting first.
create index unanswered_questions on academy.questions (created_at, id)
  where answer is null and hidden_at is null;
