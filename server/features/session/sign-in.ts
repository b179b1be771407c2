// Checks a password and opens a session. An unknown email takes the same steps, and the same time,
// as a known one.
import type { Context } from "hono";
import type { z } from "zod/mini";
import { findSession } from "../../http/auth.ts";
import { networkOf } from "../../addresses.ts";
import type { Base } from "../../http/context.ts";
import {
  hashOf,
  knownBrowserToken,
  newToken,
  sessionToken,
  setKnownBrowserToken,
  setSessionToken,
} from "../../http/cookies.ts";
import { fail } from "../../http/errors.ts";
import {
  type Account,
  endOldestSessions,
  endSession,
  getAccount,
  insertSession,
  putKnownBrowser,
  removeOldestBrowsers,
  replacePassword,
} from "./queries.ts";
import type { SignIn } from "./schema.ts";
import { logSecurity } from "./security-log.ts";
import {
  accountThrottle,
  addressThrottle,
  browserThrottle,
  knownBrowsersThrottle,
  runThrottled,
} from "./throttle.ts";

export async function signIn(c: Context<Base>, { email, password }: z.output<typeof SignIn>) {
  const { sql, database, passwords } = c.var;
  const browser = knownBrowserToken(c);
  const account = await getAccount(sql, email, browser ? hashOf(browser) : null);
  const throttles = await throttlesOf(c, email, account, browser);
  const person = account?.id;
  const isRight = await runThrottled(
    database.sql,
    throttles,
    () => passwords.verify(account?.passwordHash, password),
    () => logSecurity(c, "sign_in_throttled", { person }),
  );
  if (!isRight || !account) {
    logSecurity(c, "sign_in_failed", { person, reason: "invalid_credentials" });
    fail("invalid_credentials");
  }
  if (account.status === "suspended") {
    logSecurity(c, "sign_in_failed", { person, reason: "suspended" });
    fail("suspended", { reason: account.suspensionReason });
  }
  const newHash = passwords.isOutdated(account.passwordHash)
    ? await passwords.hash(password)
    : undefined;
  return await open(c, account, newHash);
}

async function open(c: Context<Base>, account: Account, newHash?: string) {
  const token = newToken();
  // Keeps only a token that this server issued. Anyone could know a token that the browser
  // invented.
  const browser = account.isGivenBrowser && knownBrowserToken(c) || newToken();
  const [tokenHash, browserHash] = [hashOf(token), hashOf(browser)];
  const last = sessionToken(c);
  const lastHash = last && hashOf(last);
  await c.var.sql.begin(async (sql) => {
    const session = await insertSession(sql, account.id, tokenHash, account.passwordHash);
    if (!session) fail("invalid_credentials");
    await putKnownBrowser(sql, account.id, browserHash);
    await removeOldestBrowsers(sql, account.id);
    if (lastHash) await endSession(sql, lastHash);
    await endOldestSessions(sql, account.id);
    if (newHash) {
      await replacePassword(sql, account.id, {
        from: account.passwordHash,
        to: newHash,
        isOwn: false,
      });
    }
  });
  setSessionToken(c, token);
  setKnownBrowserToken(c, browser);
  const person = await findSession(c.var.sql, tokenHash) ?? fail("invalid_credentials");
  return { person, isFirst: account.isNew };
}

/**
 * A browser that the user has signed in from before has its own counter, so strangers' guesses
 * cannot lock the user out. For other browsers the address comes first: where it has no place, a
 * stranger cannot fill the table with a row for each account.
 */
async function throttlesOf(
  c: Context<Base>,
  email: string,
  account: Account | undefined,
  browser: string | undefined,
) {
  if (account?.isKnownBrowser && browser) {
    return await Promise.all([
      browserThrottle(account.id, hashOf(browser)),
      knownBrowsersThrottle(account.id),
    ]);
  }
  return await Promise.all([addressThrottle(networkOf(c.var.address)), accountThrottle(email)]);
}
