import type { Context } from "hono";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { type Entry, type ManyEntries, record, recordMany } from "./queries.ts";

/** What staff do in the panel, by one spelling each: the log is searched by them. */
export type PanelAction =
  | `section.${"create" | "change" | "remove"}`
  | `video.${"create" | "change" | "remove"}`
  | `caption.${"put" | "remove"}`
  | `resource.${"create" | "remove"}`
  | "upload.remove"
  | "overview.save"
  | "course.reorder"
  | "question.answer"
  | `user.${
    | "create"
    | "enroll"
    | "unenroll"
    | "suspend"
    | "activate"
    | "remove"
    | "role"
    | "rename"
    | "reset_password"
    | "import"}`;

type About = Pick<Entry, "personId" | "details">;

/** `sql` is the transaction of the change: there is none without its entry. Ids and titles go in, no texts. */
export const changed = (
  { var: { person, address } }: Context<SignedIn>,
  sql: Sql,
  action: PanelAction,
  about: About,
) => record(sql, { actorId: person.id, address, action, ...about });

/** The same done to many people at once: an entry for each. */
export const changedMany = (
  { var: { person, address } }: Context<SignedIn>,
  sql: Sql,
  action: PanelAction,
  about: ManyEntries["about"],
) => recordMany(sql, { actorId: person.id, address, action, about });
