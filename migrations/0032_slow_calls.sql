-- A keyed call that is too slow for one transaction names its work here. Its answer follows when the work is done.
alter table academy.idempotency_keys
  -- The answer of academy.messages that shows the picture. No reference: the key outlives a message that is removed.
  add column work_id uuid;
