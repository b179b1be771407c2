// What a password that staff have set wipes out.
import type { Sql } from "../../db/sql.ts";
import { listKnownBrowsers } from "./queries.ts";
import { keysOf, ofAccount, ofBrowser, ofOwner } from "./throttle.ts";

/**
 * Wrong guesses at a password that nobody has any more: its owner is not to wait for the new one. Those of an address
 * stay, and what is being tried right now still counts.
 */
export async function forgive(sql: Sql, { id, email }: { id: string; email: string }) {
  const browsers = await listKnownBrowsers(sql, id);
  const throttles = await Promise.all([
    ofAccount(email),
    ofOwner(id),
    ...browsers.map(({ tokenHash }) => ofBrowser(id, tokenHash)),
  ]);
  await sql`
    update academy.throttles set failures = 0
    where key in (
      select key from academy.throttles where key = any(${keysOf(throttles)})
      order by key for update
    )
  `;
}
