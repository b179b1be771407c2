-- Data leave when people leave: 30 days after its deletion an account keeps only its id, and addresses leave the audit log.
alter table academy.users
  add column deleted_at timestamptz,
  add column erased_at timestamptz,
  -- A user can ask for the deletion of the own account, and has 14 days to keep it.
  add column deletion_due_at timestamptz;

-- An erased account has no name. Its email is made of its id. The next file validates the check.
alter table academy.users drop constraint users_first_name_check;
alter table academy.users add constraint users_first_name_check
  check (length(first_name) <= 80 and (first_name <> '' or erased_at is not null)) not valid;

-- Each deletion comes here once, because only an account that is not deleted has a key.
create or replace function academy.drop_seal_key() returns trigger language plpgsql as $$
begin
  new.seal_key := null;
  new.deleted_at := now();
  return new;
end $$;

update academy.users u set deleted_at = coalesce(
  (select max(a.at) from academy.audit a where a.person_id = u.id and a.action = 'user.remove'), now()
)
where u.status = 'deleted';
