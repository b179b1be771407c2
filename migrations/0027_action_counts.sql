-- Counts what each person does in a window of time, so that the server can limit it.
create table academy.action_counts (
  person_id uuid not null references academy.users on delete cascade,
  action text not null check (length(action) between 1 and 40),
  -- The length of the window in seconds. One action can have a limit for an hour and one for a day.
  window_seconds integer not null check (window_seconds > 0),
  count integer not null check (count > 0),
  window_ends timestamptz not null,
  primary key (person_id, action, window_seconds)
);

create index action_counts_by_end on academy.action_counts (window_ends);
