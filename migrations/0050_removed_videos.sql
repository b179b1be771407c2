-- A lesson may have hundreds of thousands of notes, so it is deleted at once and its rows in portions, by an errand.
create table academy.removed_videos (
  id uuid primary key
);

-- These keys made the deletion of a lesson wait for the deletion of its notes and of what people watched.
alter table academy.notes drop constraint notes_video_id_fkey;
alter table academy.progress drop constraint progress_video_id_fkey;

-- What the keys did for new rows. A deletion of the video waits for the transaction that adds a row, and such a
-- transaction waits for the deletion. So no row comes after the errand has begun.
create function academy.demand_video() returns trigger language plpgsql as $$
begin
  perform from academy.videos where id = new.video_id for key share;
  if not found then
    raise foreign_key_violation using message = 'There is no video ' || new.video_id;
  end if;
  return null;
end $$;

create trigger notes_demand_video after insert on academy.notes
  for each row execute function academy.demand_video();
create trigger progress_demands_video after insert on academy.progress
  for each row execute function academy.demand_video();

create function academy.note_removed_video() returns trigger language plpgsql as $$
begin
  insert into academy.removed_videos (id) values (old.id) on conflict do nothing;
  return null;
end $$;

create trigger videos_leave_rows after delete on academy.videos
  for each row execute function academy.note_removed_video();

-- Deletes a portion of the rows of one removed video. Returns false if no video is left for this process. Several
-- processes may call it at the same time: each takes another video.
create function academy.remove_rows_of_a_video(most integer) returns boolean language plpgsql as $$
declare
  removed uuid;
  deleted integer;
begin
  select id into removed from academy.removed_videos order by id limit 1 for update skip locked;
  if removed is null then
    return false;
  end if;
  delete from academy.notes
  where id = any(array(select id from academy.notes where video_id = removed limit most));
  get diagnostics deleted = row_count;
  if deleted = 0 then
    delete from academy.progress
    where video_id = removed
      and person_id = any(array(select person_id from academy.progress where video_id = removed limit most));
    get diagnostics deleted = row_count;
  end if;
  if deleted = 0 then
    delete from academy.removed_videos where id = removed;
  end if;
  return true;
end $$;

-- The search reads the course of a note from its video, so the rows of the notes stay as they are.
create or replace function academy.move_search_texts_of_video() returns trigger language plpgsql as $$
begin
  update academy.search_texts set course_id = new.course_id
  where place = new.id::text and owner_id is null and course_id <> new.course_id;
  return null;
end $$;
