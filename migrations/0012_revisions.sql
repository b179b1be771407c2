-- A course's revision grows with every change of its content, whoever writes it: phones and caches ask by it.
-- Questions have one of their own, so that a question does not make every phone fetch the lessons' list again.
alter table academy.courses add column questions_revision bigint not null default 1;

create function academy.grow_revision() returns trigger language plpgsql as $$
begin
  update academy.courses set revision = revision + 1
  where id in (
    case when tg_op <> 'INSERT' then old.course_id end,
    case when tg_op <> 'DELETE' then new.course_id end
  );
  return null;
end $$;

create function academy.grow_revision_by_video() returns trigger language plpgsql as $$
begin
  update academy.courses set revision = revision + 1
  where id in (
    select course_id from academy.videos
    where id in (
      case when tg_op <> 'INSERT' then old.video_id end,
      case when tg_op <> 'DELETE' then new.video_id end
    )
  );
  return null;
end $$;

create function academy.grow_questions_revision() returns trigger language plpgsql as $$
begin
  update academy.courses set questions_revision = questions_revision + 1
  where id in (
    case when tg_op <> 'INSERT' then old.course_id end,
    case when tg_op <> 'DELETE' then new.course_id end
  );
  return null;
end $$;

create trigger sections_come_and_go after insert or delete on academy.sections
  for each row execute function academy.grow_revision();
create trigger sections_change after update on academy.sections
  for each row when (old.* is distinct from new.*) execute function academy.grow_revision();

create trigger videos_come_and_go after insert or delete on academy.videos
  for each row execute function academy.grow_revision();
create trigger videos_change after update on academy.videos
  for each row when (old.* is distinct from new.*) execute function academy.grow_revision();

create trigger captions_come_and_go after insert or delete on academy.captions
  for each row execute function academy.grow_revision_by_video();
create trigger captions_change after update on academy.captions
  for each row when (old.* is distinct from new.*) execute function academy.grow_revision_by_video();

create trigger resources_come_and_go after insert or delete on academy.resources
  for each row execute function academy.grow_revision();
create trigger resources_change after update on academy.resources
  for each row when (old.* is distinct from new.*) execute function academy.grow_revision();

create trigger overviews_come_and_go after insert or delete on academy.overviews
  for each row execute function academy.grow_revision();
create trigger overviews_change after update on academy.overviews
  for each row when (old.* is distinct from new.*) execute function academy.grow_revision();

create trigger questions_come_and_go after insert or delete on academy.questions
  for each row execute function academy.grow_questions_revision();
create trigger questions_change after update on academy.questions
  for each row when (old.* is distinct from new.*) execute function academy.grow_questions_revision();
