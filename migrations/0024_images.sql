-- Pictures are answers, too: what was to be drawn, and where what was drawn lies.
alter table academy.messages
  -- Of an answer that is a picture; the others are words.
  add prompt text check (length(prompt) between 1 and 8000),
  add image_path text check (length(image_path) between 1 and 1024),
  add check (prompt is null or role = 'assistant'),
  add check ((image_path is not null) = (prompt is not null and status = 'done'));

create unique index messages_by_image on academy.messages (image_path) where image_path is not null;

-- However a message goes, with its conversation or for another in its place, its file goes after it.
create function academy.let_go_of_image() returns trigger language plpgsql as $$
begin
  insert into academy.removals (path) values (old.image_path)
  on conflict (path) do update set next_try_at = now();
  return null;
end $$;

create trigger messages_let_go_of_image after delete on academy.messages
  for each row when (old.image_path is not null) execute function academy.let_go_of_image();
