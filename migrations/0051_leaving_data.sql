-- Data leave when people leave: 30 days after its deletion an account keeps only its id, and addresses leave the audit log.
alter table academy.users
  add column deleted_at timestamptz,
  add column erased_at timestamptz;

-- An erased account has no name. Its email is made of its id.
alter table academy.users drop constraint users_first_name_check;
alter table academy.users add constraint users_first_name_check
  check (length(first_name) <= 80 and (first_name <> '' or erased_at is not null));

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

create index users_to_erase on academy.users (deleted_at) where status = 'deleted' and erased_at is null;

-- Finds the entries whose address is still there.
create index audit_by_address_age on academy.audit (at) where address is not null;
