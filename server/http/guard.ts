// Middleware that lets only staff or only admins call a route. It stands directly behind
// `signedIn`, before any code that could reveal what exists. Public routes have `limitVisitors`. All
// calls of signed-in users pass `limitUsers` and `runFewAtOnce`.
import type { MiddlewareHandler } from "hono";
import { canOpenPanel, isAdmin } from "../accounts.ts";
import { networkOf } from "../addresses.ts";
import type { Base, SignedIn, User } from "./context.ts";
import { fail, failUntil } from "./errors.ts";

const only = (may: (person: User) => boolean): MiddlewareHandler<SignedIn> => async (c, next) => {
  if (!may(c.var.person)) fail("forbidden");
  await next();
};

export const panelOnly = only(canOpenPanel);
export const adminOnly = only(isAdmin);

/** Many visitors can share one network, so the limit is high. */
export const VISITOR_CALLS = { most: 600, windowMs: 60_000 };

export const limitVisitors: MiddlewareHandler<Base> = async (c, next) => {
  const wait = c.get("person") ? 0 : c.get("visitorCalls").count(networkOf(c.get("address")));
  if (wait > 0) failUntil(wait, "rate_limited");
  await next();
};

/** A tab makes about 15 calls at its start, so the limit is far above what 30 tabs need at once. */
export const USER_CALLS = { most: 3000, windowMs: 300_000 };
/**
 * How many calls of a user run at once, and how many bytes of large answers a user gets (before they
 * are compressed): `freeBytes` at once, and then so many in a second. The embedded database does one
 * thing at a time: there, the statements of others wait behind those of this user.
 */
export const USER_SHARES = {
  postgres: { most: 4, freeBytes: 1024 * 1024, bytesPerSecond: 512 * 1024 },
  embedded: { most: 2, freeBytes: 512 * 1024, bytesPerSecond: 256 * 1024 },
};

/** Runs before the body is read. */
export const limitUsers: MiddlewareHandler<Base> = (c, next) => {
  const person = c.get("person");
  const wait = person ? c.get("userCalls").count(person.id) : 0;
  if (wait > 0) failUntil(wait, "rate_limited");
  return next();
};

/**
 * A user's other calls wait for their turn. `limited` names calls that have limits of their own, and
 * may take long.
 */
export const runFewAtOnce =
  (limited: Record<string, unknown>): MiddlewareHandler<Base> => async (c, next) => {
    const { person, runningCalls, timeouts } = c.var;
    if (!person || `${c.req.method} ${c.req.path}` in limited) return await next();
    const end = await runningCalls.enter(person.id, timeouts.turn) ?? failUntil(2, "rate_limited");
    // The caller has got a 503 while the call waited, and sends it again.
    if (c.get("isLate")) return end();
    try {
      await next();
    } finally {
      end(c.get("largeAnswer")?.length);
    }
  };
