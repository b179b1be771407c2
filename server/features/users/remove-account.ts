// Deletes accounts: one that an admin deletes, and those whose users asked for it 14 days ago.
import type { Pool, Sql } from "../../db/sql.ts";
import { record } from "../audit/queries.ts";
import { isLastAdmin } from "./account-permissions.ts";
import {
  listAccountsDue,
  lockAccounts,
  removeEnrollments,
  setDeletionDue,
  setStatus,
} from "./queries.ts";
import { revokeAccess } from "./revoke-access.ts";

/** The caller has locked the account. Returns the courses of the account for the audit entry. */
export async function removeAccount(sql: Sql, userId: string) {
  await setStatus(sql, userId, { status: "deleted" });
  await revokeAccess(sql, userId, "deleted");
  return await removeEnrollments(sql, userId);
}

/** The last active admin stays, and has to ask again when there is another one. */
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
