-- A key of each person's own, under which her browser seals what she could not send before she left.

-- Made here, by the database's own strong random numbers: 244 bits of them, since a UUID has 122. pgcrypto is not there
-- everywhere.
alter table academy.users add column seal_key bytea
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  check (length(seal_key) = 32);

update academy.users set seal_key = null where status = 'deleted';

-- In whatever way she is deleted: what she left sealed on some phone is never opened again, by nobody.
create function academy.drop_seal_key() returns trigger language plpgsql as $$
begin
  new.seal_key := null;
  return new;
end $$;

create trigger deleted_people_open_nothing before insert or update on academy.users
  for each row when (new.status = 'deleted' and new.seal_key is not null)
  execute function academy.drop_seal_key();
