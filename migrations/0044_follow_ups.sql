-- Questions that the tutor suggests after an answer, for the user to ask next. Null for questions, and for answers
-- without suggestions or without a good end.
alter table academy.messages add column follow_ups jsonb
  check (follow_ups is null or (status = 'done' and role = 'assistant' and jsonb_typeof(follow_ups) = 'array'));
