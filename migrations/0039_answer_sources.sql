-- The passages of the lessons that an answer was given. When the answer has ended, only those that
-- it names. Null for questions, pictures and older answers.
alter table academy.messages add column sources jsonb;
