-- Staff list the questions of all courses: the longest waiting first, or the newest first.
create index unanswered_questions on academy.questions (created_at, id)
  where answer is null and hidden_at is null;
create index questions_by_time on academy.questions (created_at desc, id desc);
