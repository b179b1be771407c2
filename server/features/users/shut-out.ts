import type { Sql } from "../../db/sql.ts";
import { stopAnswersOf } from "../chat/queries.ts";
import { endSessions } from "../session/queries.ts";
import { dropUploadsOf } from "../uploads/queries.ts";

/** In the transaction that suspends or deletes: nothing that she has open stays open. */
export async function shutOut(sql: Sql, userId: string, reason: "suspended" | "deleted") {
  await endSessions(sql, userId, reason);
  await dropUploadsOf(sql, userId);
  await stopAnswersOf(sql, userId);
}
