-- Administrators search the audit log: what was done, and to which thing. The search finds people by today's names.
alter table academy.audit add column search_key text collate "C" not null
  generated always as (
    lower(
      action || E'\n' || coalesce(details ->> 'title', '') || E'\n' || coalesce(details ->> 'fileName', '')
        || E'\n' || coalesce(details ->> 'courseId', '')
    )
  ) stored;

create index audit_by_grams on academy.audit using gin (academy.grams(search_key))
  with (gin_pending_list_limit = 64);
