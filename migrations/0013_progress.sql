-- What each learner has watched, where she stopped, and what she ticked off by hand. Joined from several phones.
create table academy.progress (
  person_id uuid not null references academy.users on delete cascade,
  video_id uuid not null references academy.videos on delete cascade,
  -- Milliseconds that have really played: ranges of several phones unite without counting anything twice.
  watched int4multirange not null default '{}',
  position_ms integer not null default 0 check (position_ms >= 0),
  position_at timestamptz,
  -- By hand: true or false; null where what was watched decides.
  marked boolean,
  marked_at timestamptz,
  primary key (person_id, video_id)
);

create index progress_on_a_video on academy.progress (video_id);

create function academy.total_ms(ranges int4multirange) returns bigint
language sql immutable strict parallel safe as $$
  select coalesce(sum(upper(piece) - lower(piece)), 0)::bigint from unnest(ranges) as piece
$$;

-- A phone that plays in crumbs must not grow a row for ever: of more than a thousand pieces the longest stay.
create function academy.longest_pieces(ranges int4multirange) returns int4multirange
language sql immutable strict parallel safe as $$
  select coalesce(range_agg(piece), '{}') from (
    select piece from unnest(ranges) as piece order by upper(piece) - lower(piece) desc limit 1000
  ) as longest
$$;
