-- The revisions of the lessons that an answer was made from. The same question on the same lessons gets the same
-- answer again for a minute. Null for questions, pictures and older answers.
alter table academy.messages add column lessons_revision text;
