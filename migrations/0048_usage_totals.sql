-- Adds up what all users cost in a month, so that the academy's budget can refuse a call before it is made.
create table academy.usage_totals (
  -- A month of Asia/Yangon, as in academy.usage_months.
  period text primary key check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- With the cost of aborted calls and of embeddings.
  cost numeric(16, 7) not null default 0,
  -- The highest percentage of the budget that the log has reported in this month.
  reported smallint not null default 0
);

create function academy.add_to_usage_total() returns trigger language plpgsql as $$
begin
  insert into academy.usage_totals as t (period, cost)
  values (
    new.period,
    new.cost + new.uncharged_cost
      - case tg_op when 'UPDATE' then old.cost + old.uncharged_cost else 0 end
  )
  on conflict (period) do update set cost = t.cost + excluded.cost;
  return null;
end
$$;

-- At the end of the transaction, because all answers of a month share this row: each one locks it for a moment only.
create constraint trigger usage_total_at_end
  after insert or update of cost, uncharged_cost on academy.usage_months
  deferrable initially deferred for each row
  when (new.cost + new.uncharged_cost > 0) execute function academy.add_to_usage_total();

-- After the trigger, which keeps writers out until this migration ends.
insert into academy.usage_totals (period, cost)
select period, sum(cost + uncharged_cost) from academy.usage_months group by period;
