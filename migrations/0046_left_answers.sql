-- A question stops the answer before it in its conversation if nobody reads that answer any more.
alter table academy.messages
  -- The processes whose users read this answer while another process runs it.
  add column followers uuid[] not null default '{}',
  -- Until then, a question waits for nobody to read this answer.
  add column next_asks_until timestamptz;
