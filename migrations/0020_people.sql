-- The panel's list of people: found by any part of a name or an email, filtered, sorted, and counted without reading it.

-- One spelling for finding and for sorting. Bytes decide the order, so that every database sorts alike.
alter table academy.users add column search_key text collate "C" not null
  generated always as (lower(first_name || ' ' || last_name || E'\n' || email)) stored;

-- What a word of up to three letters may be within a text. pg_trgm drops what the locale takes for no letter,
-- Burmese vowels among it, and finds nothing shorter than three.
create function academy.grams(text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct gram
    from generate_series(1, length($1)) as start
      cross join generate_series(1, least(3, length($1) - start + 1)) as size
      cross join lateral (select substr($1, start, size) as gram) g
    where gram !~ '\s'
  );

create index users_by_grams on academy.users using gin (academy.grams(search_key))
  with (fastupdate = off);

create index users_by_name on academy.users (search_key, id);
create index users_by_email on academy.users (email collate "C", id);
create index users_by_creation on academy.users (created_at, id);
-- Who was never here was here the longest time ago.
create index users_by_visit on academy.users (coalesce(last_seen_at, '1970-01-01 00:00:00+00'), id);
create index staff_by_role on academy.users (role, id) where role <> 'learner';
