-- The panel's list of people: found by any part of a name or an email, filtered, sorted, and counted without reading it.

-- One spelling for finding and for sorting. Bytes decide the order, so that every database sorts alike.
alter table academy.users add column search_key text collate "C" not null
  generated always as (lower(first_name || ' ' || last_name || E'\n' || email)) stored;

-- All that is one, two or three letters long within a text. pg_trgm drops what the locale takes for no letter, Burmese
-- vowels among it, and finds nothing shorter than three. The cost keeps the planner from asking it of every row, and
-- "restricted" from calling more processes for what an index answers in a moment.
create function academy.grams(text) returns text[]
  language sql immutable strict parallel restricted cost 10000
  return string_to_array($1, null)
    || array(select substr($1, start, 2) from generate_series(1, length($1) - 1) start)
    || array(select substr($1, start, 3) from generate_series(1, length($1) - 2) start);

-- What waits to be put in is read by every search: it is kept short.
create index users_by_grams on academy.users using gin (academy.grams(search_key))
  with (gin_pending_list_limit = 64);

-- They hold what is searched, too: in order it is looked through without the accounts themselves. But for the emails':
-- the longest email twice in one entry would be more than an index takes.
create index users_by_name on academy.users (search_key, id);
create index users_by_email on academy.users (email collate "C", id);
create index users_by_creation on academy.users (created_at, id) include (search_key);
-- Who was never here was here the longest time ago.
create index users_by_visit on academy.users (coalesce(last_seen_at, '1970-01-01 00:00:00+00'), id)
  include (last_seen_at, search_key);
create index staff_by_role on academy.users (role) where role <> 'learner';
-- The few among many, in order: whoever asks for them would else go through everybody.
create index inactive_by_name on academy.users (search_key, id) include (status)
  where status <> 'active';
create index inactive_by_email on academy.users (email collate "C", id) include (status)
  where status <> 'active';
create index inactive_by_creation on academy.users (created_at, id) include (search_key, status)
  where status <> 'active';
create index inactive_by_visit on academy.users (coalesce(last_seen_at, '1970-01-01 00:00:00+00'), id)
  include (last_seen_at, search_key, status) where status <> 'active';
-- By name all of ASCII comes first, where no Burmese word is found.
create index burmese_by_name on academy.users (search_key, id)
  where octet_length(search_key) > length(search_key);

-- How many people there are by status and role, and of those how many are in each course. Each change adds a row, so
-- that nobody waits for another's; housekeeping counts anew.
create table academy.people_counts (
  status text not null,
  role text not null,
  -- Null: in whichever, or in none.
  course_id text references academy.courses,
  people integer not null
);

create function academy.count_people() returns trigger language plpgsql as $$
begin
  insert into academy.people_counts (status, role, people)
  select status, role, count(*) from added group by status, role;
  return null;
end $$;

create function academy.move_person() returns trigger language plpgsql as $$
begin
  insert into academy.people_counts (status, role, course_id, people)
  select side.status, side.role, course_id, side.people
  from (
    select null as course_id
    union all
    select course_id from academy.enrollments where user_id = new.id
  ) counted
    cross join (values (old.status, old.role, -1), (new.status, new.role, 1))
      as side (status, role, people);
  return null;
end $$;

create function academy.count_enrollments() returns trigger language plpgsql as $$
begin
  insert into academy.people_counts (status, role, course_id, people)
  select u.status, u.role, e.course_id, case tg_op when 'INSERT' then 1 else -1 end * count(*)
  from changed e join academy.users u on u.id = e.user_id
  group by u.status, u.role, e.course_id;
  return null;
end $$;

create trigger users_come after insert on academy.users
  referencing new table as added for each statement execute function academy.count_people();
create trigger users_move after update of status, role on academy.users for each row
  when (old.status <> new.status or old.role <> new.role) execute function academy.move_person();
create trigger enrollments_come after insert on academy.enrollments
  referencing new table as changed for each statement execute function academy.count_enrollments();
create trigger enrollments_go after delete on academy.enrollments
  referencing old table as changed for each statement execute function academy.count_enrollments();

insert into academy.people_counts (status, role, people)
select status, role, count(*) from academy.users group by status, role;
insert into academy.people_counts (status, role, course_id, people)
select u.status, u.role, e.course_id, count(*)
from academy.enrollments e join academy.users u on u.id = e.user_id
group by u.status, u.role, e.course_id;

-- The log is read by what was done, too.
create index audit_by_action on academy.audit (action, at desc, id desc);
