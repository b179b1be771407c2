-- Whether the user wants to be guided to the answer of a question by hints, and not to read it at once.
alter table academy.messages add column is_guided boolean not null default false
  check (not is_guided or role = 'user');
