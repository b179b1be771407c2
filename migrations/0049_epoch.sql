-- After a restore, a revision can come again with other content, so the epoch stands beside each revision that
-- leaves the server: in ETags and in the keys of caches.
create table academy.epochs (
  is_only boolean primary key default true check (is_only),
  value uuid not null default gen_random_uuid()
);
insert into academy.epochs default values;

-- A row that a restore wrote has another xmin, so a restore from a dump has a new epoch even if nobody renews it.
create view academy.epoch as select value || '-' || xmin as epoch from academy.epochs;

-- The last step of every restore, also of single tables.
create function academy.renew_epoch() returns void language sql as $$
  insert into academy.epochs default values
  on conflict (is_only) do update set value = excluded.value
$$;
