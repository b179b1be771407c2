// Changes accounts: their name and role when an admin asks for it, and their end.
import type { Context } from "hono";
import type { Pool, Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { record } from "../audit/queries.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { stopAnswersOf } from "../chat/queries.ts";
import { endSessions, rotateSessions } from "../session/queries.ts";
import { dropUploadsOf } from "../uploads/queries.ts";
import { assertAllowed, isLastAdmin, lockPermissions } from "./account-permissions.ts";
import {
  listAccountsDue,
  lockAccounts,
  removeEnrollments,
  setDeletionDue,
  setName,
  setRole,
  setStatus,
} from "./queries.ts";
import type { AccountChange } from "./schema.ts";

/** Changes the name or the role when an admin asks for it. */
export async function changeAccount(
  c: Context<SignedIn>,
  sql: Sql,
  userId: string,
  { role, ...names }: AccountChange,
) {
  const permissions = await lockPermissions(c, sql, userId, role ? ["changeRole"] : []);
  const { account } = permissions;
  const isOtherRole = role !== undefined && role !== account.role;
  if (isOtherRole) assertAllowed(permissions, "changeRole");
  assertAllowed(permissions, "rename");

  if (isOtherRole) {
    await setRole(sql, userId, role);
    await rotateSessions(sql, userId);
    const details = { from: account.role, to: role };
    await recordAudit(c, sql, "user.role", { personId: userId, details });
  }
  const name = { firstName: account.firstName, lastName: account.lastName, ...names };
  if (name.firstName !== account.firstName || name.lastName !== account.lastName) {
    await setName(sql, userId, name);
    const details = { from: fullName(account), to: fullName(name) };
    await recordAudit(c, sql, "user.rename", { personId: userId, details });
  }
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/**
 * Deletes one account, which the caller has locked. Returns its courses for the audit entry.
 */
export async function removeAccount(sql: Sql, userId: string) {
  await setStatus(sql, userId, { status: "deleted" });
  await revokeAccess(sql, userId, "deleted");
  return await removeEnrollments(sql, userId);
}

/**
 * Deletes the accounts whose users asked for it 14 days ago. The last active admin stays, and has to ask again when there is
 * another one.
 */
export async function removeAccountsDue(pool: Pool): Promise<{ count: number }> {
  let count = 0;
  for (const userId of await listAccountsDue(pool)) {
    await pool.begin(async (sql) => {
      const accounts = await lockAccounts(sql, [userId], { admins: true });
      // The user may have decided to keep the account a moment ago.
      const [isDue] = await listAccountsDue(sql, userId);
      if (!isDue) return;
      if (isLastAdmin(accounts, userId)) {
        await setDeletionDue(sql, userId, false);
        await record(sql, { actorId: userId, personId: userId, action: "user.stay" });
        return;
      }
      const courses = await removeAccount(sql, userId);
      // The user's own act.
      const entry = { actorId: userId, personId: userId, details: { courses } };
      await record(sql, { ...entry, action: "user.remove" });
      count++;
    });
  }
  return { count };
}

/**
 * Ends the user's sessions, uploads and answers in the transaction that suspends or deletes the
 * account.
 */
export async function revokeAccess(sql: Sql, userId: string, reason: "suspended" | "deleted") {
  await endSessions(sql, userId, reason);
  await dropUploadsOf(sql, userId);
  await stopAnswersOf(sql, userId);
}
