-- Staff mark lessons as free: visitors, too, may watch them and read their captions.
alter table academy.videos add column is_preview boolean not null default false;
