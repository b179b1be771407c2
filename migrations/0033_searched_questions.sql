-- Staff search the questions of a course. The same index of letters as for people finds the words.

-- The same as academy.grams, in time that grows with the text's length and not with its square. A question and its answer
-- may have 8,000 letters. For names and emails academy.grams is faster.
create function academy.text_grams(text) returns text[]
  language sql immutable strict parallel restricted cost 10000
  return string_to_array($1, null)
    || array(
      select a || b from unnest(string_to_array($1, null), string_to_array(substr($1, 2), null)) as l (a, b)
      where b is not null
    )
    || array(
      select a || b || c
      from unnest(
        string_to_array($1, null), string_to_array(substr($1, 2), null), string_to_array(substr($1, 3), null)
      ) as l (a, b, c)
      where c is not null
    );

alter table academy.questions add column search_key text collate "C" not null
  generated always as (lower(question || E'\n' || coalesce(answer, ''))) stored;

create index questions_by_grams on academy.questions using gin (academy.text_grams(search_key))
  with (gin_pending_list_limit = 64);
