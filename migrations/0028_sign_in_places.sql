-- A running sign-in holds a place that ends by itself: a process that crashes frees its places after some seconds.
-- Maps the id of each attempt to the second (since 1970) at which its place ends.
alter table academy.throttles
  add column running_attempts jsonb not null default '{}'
    check (jsonb_typeof(running_attempts) = 'object');

-- Servers of the version before still count in this column while they are replaced one by one.
comment on column academy.throttles.running is 'Unused since 0028. A later migration can drop it.';
