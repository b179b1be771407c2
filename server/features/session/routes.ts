// Routes for signing in and out, the user's own data and the own password.
import { Hono } from "hono";
import type { Sql } from "../../db/sql.ts";
import { type Base, type SignedIn, signedIn, type User } from "../../http/context.ts";
import {
  clearSessionToken,
  hashOf,
  newToken,
  sessionToken,
  setSessionToken,
} from "../../http/cookies.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json } from "../../http/input.ts";
import {
  endSession,
  endSessions,
  getOwnAccount,
  getPasswordHash,
  replacePassword,
  replaceToken,
} from "./queries.ts";
import { PasswordChange, safeNext, SignIn } from "./schema.ts";
import { logSecurity } from "./security-log.ts";
import { signIn } from "./sign-in.ts";
import { ownerThrottle, runThrottled } from "./throttle.ts";

const guest = new Hono<Base>()
  .post("/signin", json(SignIn), async (c) => {
    const { person, isFirst } = await signIn(c, c.req.valid("json"));
    return c.json({ ...await present(c.var.sql, person), isFirst });
  })
  .post("/signout", async (c) => {
    const token = sessionToken(c);
    if (token) await endSession(c.var.sql, hashOf(token));
    clearSessionToken(c);
    return c.json({ ok: true });
  })
  .get("/login", (c) => {
    const next = safeNext(c.req.query("next"));
    return c.redirect(next ? `/signin?next=${encodeURIComponent(next)}` : "/signin");
  });

const own = new Hono<SignedIn>()
  .get("/auth/user", signedIn, async (c) => c.json(await present(c.var.sql, c.var.person)))
  .post("/auth/password", signedIn, json(PasswordChange), async (c) => {
    const { sql, database, person, sessionId, passwords } = c.var;
    const { currentPassword, newPassword } = c.req.valid("json");
    // A stranger who finds an unlocked phone must not be able to guess the password here without a
    // limit.
    const throttles = [await ownerThrottle(person.id)];
    const from = await getPasswordHash(sql, person.id) ?? fail("unauthenticated");
    const isRight = () => passwords.verify(from, currentPassword);
    const about = { person: person.id };
    const onThrottled = () => logSecurity(c, "password_change_throttled", about);
    if (!await runThrottled(database.sql, throttles, isRight, onThrottled)) {
      logSecurity(c, "password_change_failed", about);
      fail("invalid_credentials");
    }
    const to = await passwords.hash(newPassword);
    const token = newToken();
    const tokenHash = hashOf(token);
    const change = async (sql: Sql) => {
      if (!await replacePassword(sql, person.id, { from, to, isOwn: true })) fail("conflict");
      await endSessions(sql, person.id, "ended", sessionId);
      await replaceToken(sql, sessionId, tokenHash);
      return { ok: true };
    };
    return await idempotentTransaction(c, 200, change, () => {
      setSessionToken(c, token);
      logSecurity(c, "password_changed", about);
    });
  });

export const session = new Hono<Base>().route("/", guest).route("/", own);

/** The user's own data, as the app receives it. */
const present = async (
  sql: Sql,
  {
    id,
    email,
    firstName,
    lastName,
    role,
    passwordSetByStaff,
    enrolledCourses,
    createdAt,
    lastSeenAt,
  }: User,
) => ({
  id,
  email,
  firstName,
  lastName,
  role,
  isAdmin: role === "admin",
  profileImageUrl: null,
  passwordSetByStaff,
  enrolledCourses,
  createdAt,
  lastSeenAt,
  ...await getOwnAccount(sql, id) ?? fail("unauthenticated"),
});
