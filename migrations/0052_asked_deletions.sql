-- A user can ask for the deletion of the own account, and has 14 days to keep it.
alter table academy.users add column deletion_due_at timestamptz;

create index users_to_delete on academy.users (deletion_due_at)
  where deletion_due_at is not null and status <> 'deleted';
