-- What each person used of the assistant: by month against her quota, by day and model for whoever pays for it.
create table academy.usage_months (
  person_id uuid not null references academy.users,
  -- Months and days are those of Asia/Yangon.
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  messages integer not null default 0 check (messages >= 0),
  images integer not null default 0 check (images >= 0),
  -- Asked for and not yet answered: these places are taken, too.
  reserved_messages integer not null default 0 check (reserved_messages >= 0),
  reserved_images integer not null default 0 check (reserved_images >= 0),
  -- Of its days: a list sorted by it must not add them up for everybody. A token costs ten-millionths of a dollar.
  cost numeric(16, 7) not null default 0 check (cost >= 0),
  -- The month first: what everybody used in it is read at once.
  primary key (period, person_id)
);

create table academy.usage_days (
  person_id uuid not null references academy.users,
  day date not null,
  model text not null check (length(model) between 1 and 200),
  messages integer not null default 0 check (messages >= 0),
  images integer not null default 0 check (images >= 0),
  input_tokens bigint not null default 0 check (input_tokens >= 0),
  output_tokens bigint not null default 0 check (output_tokens >= 0),
  cost numeric(16, 7) not null default 0 check (cost >= 0),
  primary key (person_id, day, model)
);

-- What the whole academy used in a month, without a look at the rows themselves.
create index usage_by_day on academy.usage_days (day) include (messages, images, cost);
