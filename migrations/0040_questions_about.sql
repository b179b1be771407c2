-- What a question to the tutor is about: a lesson, a second of it, a note or a file. Null for answers and for all
-- other questions. It names ids only, without foreign keys: the question stays when the lesson goes.
alter table academy.messages add column about jsonb
  check (about is null or (role = 'user' and jsonb_typeof(about) = 'object'));
