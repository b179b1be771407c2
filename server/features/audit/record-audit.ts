import type { Sql } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { type Entry, type ManyEntries, record, recordMany } from "./queries.ts";
import type { PanelAction } from "./schema.ts";

type ChangeSubject = Pick<Entry, "personId" | "details">;
/** The context of a request has this type, too. */
type Author = { var: Pick<Caller, "person" | "address"> };

/**
 * Records a change in its own transaction, so that no change is stored without its entry. The
 * details contain ids and titles, no texts.
 */
export const recordAudit = (
  { var: { person, address } }: Author,
  sql: Sql,
  action: PanelAction,
  about: ChangeSubject,
) => record(sql, { actorId: person.id, address, action, ...about });

/**
 * Returns true if `wish` has a value that differs from `known`. Otherwise callers neither store nor
 * record anything.
 */
export function differs(known: object, wish: object): boolean {
  const before = new Map<string, unknown>(Object.entries(known));
  return Object.entries(wish).some(([name, value]) =>
    JSON.stringify(before.get(name)) !== JSON.stringify(value)
  );
}

/** Records the same action for many users, with an entry for each. */
export const recordAudits = (
  { var: { person, address } }: Author,
  sql: Sql,
  action: PanelAction,
  about: ManyEntries["about"],
) => recordMany(sql, { actorId: person.id, address, action, about });
