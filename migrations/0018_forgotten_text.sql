-- When a note is removed, its text goes from the stored answers too: they are found by the note's id.
create index applied_writes_of_notes on academy.applied_writes (person_id, (body ->> 'id'))
  where body ? 'content';
