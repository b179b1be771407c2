import type { Sql } from "../../db/sql.ts";
import { stopAnswersOf } from "../chat/queries.ts";
import { endSessions } from "../session/queries.ts";
import { dropUploadsOf } from "../uploads/queries.ts";

/**
 * Ends the user's sessions, uploads and answers in the transaction that suspends or deletes the
 * account.
 */
export async function revokeAccess(sql: Sql, userId: string, reason: "suspended" | "deleted") {
  await endSessions(sql, userId, reason);
  await dropUploadsOf(sql, userId);
  await stopAnswersOf(sql, userId);
}
