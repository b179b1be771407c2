// Clears the failed sign-ins of an account after staff have set a new password.
import type { Sql } from "../../db/sql.ts";
import { listKnownBrowsers } from "./queries.ts";
import { accountThrottle, browserThrottle, ownerThrottle, sortedKeys } from "./throttle.ts";

/**
 * The failures were guesses at the old password, and the user must not wait for the new one. The
 * failures of an address stay, and attempts that run right now still count.
 */
export async function clearFailedSignIns(sql: Sql, { id, email }: { id: string; email: string }) {
  const browsers = await listKnownBrowsers(sql, id);
  const throttles = await Promise.all([
    accountThrottle(email),
    ownerThrottle(id),
    ...browsers.map(({ tokenHash }) => browserThrottle(id, tokenHash)),
  ]);
  await sql`
    update academy.throttles set failures = 0
    where key in (
      select key from academy.throttles where key = any(${sortedKeys(throttles)})
      order by key for update
    )
  `;
}
