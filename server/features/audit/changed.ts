import type { Sql } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { type Entry, type ManyEntries, record, recordMany } from "./queries.ts";
import type { PanelAction } from "./schema.ts";

type ChangeSubject = Pick<Entry, "personId" | "details">;
/** A request's context fits, too. */
type Author = { var: Pick<Caller, "person" | "address"> };

/** `sql` is the transaction of the change: there is none without its entry. Ids and titles go in, no texts. */
export const changed = (
  { var: { person, address } }: Author,
  sql: Sql,
  action: PanelAction,
  about: ChangeSubject,
) => record(sql, { actorId: person.id, address, action, ...about });

/** Whether a wish says anything else than what is so: what changes nothing is neither written nor written down. */
export function differs(known: object, wish: object): boolean {
  const before = new Map<string, unknown>(Object.entries(known));
  return Object.entries(wish).some(([name, value]) =>
    JSON.stringify(before.get(name)) !== JSON.stringify(value)
  );
}

/** The same done to many people at once: an entry for each. */
export const changedMany = (
  { var: { person, address } }: Author,
  sql: Sql,
  action: PanelAction,
  about: ManyEntries["about"],
) => recordMany(sql, { actorId: person.id, address, action, about });
