-- Finds the bytes of all attachments of a person, because each person may store only so many.
create index attachments_of_a_person on academy.attachments (person_id) include (size);
