-- Counts the provider calls that ended without a whole answer, and what they cost, so that admins see this money.
alter table academy.usage_months
  add aborted integer not null default 0 check (aborted >= 0),
  add aborted_cost numeric(16, 7) not null default 0 check (aborted_cost >= 0),
  -- The part of aborted_cost that `cost` does not contain. A stopped answer with text is in both.
  add uncharged_cost numeric(16, 7) not null default 0 check (uncharged_cost >= 0),
  add check (uncharged_cost <= aborted_cost);

alter table academy.usage_days
  add aborted integer not null default 0 check (aborted >= 0),
  add aborted_cost numeric(16, 7) not null default 0 check (aborted_cost >= 0),
  add uncharged_cost numeric(16, 7) not null default 0 check (uncharged_cost >= 0),
  add check (uncharged_cost <= aborted_cost);
