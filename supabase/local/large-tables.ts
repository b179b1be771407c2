// Lists the tables whose rows must be counted. PGlite does not count them in the background.

/**
 * The large tables, each with its columns, for `analyze`. Without the columns, PostgreSQL also
 * computes what the indexes store: with 20,000 questions that took 11 s, and everybody waited.
 */
export const LARGE_TABLES = `
  select c.oid::regclass::text as name, (
    select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped
  ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    and pg_relation_size(c.oid) > 1000000
`;
export type LargeTable = { name: string; columns: string };
