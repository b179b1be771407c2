// Queries for sessions, known browsers and passwords.
import type { Sql } from "../../db/sql.ts";
import type { EndReason } from "../../http/context.ts";

export type Account = {
  id: string;
  passwordHash: string;
  status: "active" | "suspended";
  suspensionReason: string | null;
  isKnownBrowser: boolean;
  /** True if this server issued the browser's token, for this or any other account. */
  isGivenBrowser: boolean;
  /** The user has never signed in before. */
  isNew: boolean;
};

/** Ignores deleted accounts, because their email is free for a new account. */
export const getAccount = (sql: Sql, email: string, browserHash: Uint8Array | null) =>
  sql<Account[]>`
    select u.id, u.password_hash, u.status, u.suspension_reason, u.last_seen_at is null as is_new,
      exists (
        select from academy.known_browsers b
        where b.user_id = u.id and b.token_hash = ${browserHash}
          and b.seen_at > now() - interval '1 year'
      ) as is_known_browser,
      exists (
        select from academy.known_browsers b where b.token_hash = ${browserHash}
      ) as is_given_browser
    from academy.users u where u.email = ${email} and u.status <> 'deleted'
  `.then(([account]) => account);

export const getPasswordHash = (sql: Sql, userId: string) =>
  sql<{ passwordHash: string }[]>`
    select password_hash from academy.users where id = ${userId}
  `.then(([row]) => row?.passwordHash);

type OwnAccount = {
  /** The user's browser encrypts unsent work with this key at sign-out. */
  sealKey: string;
  status: "active" | "suspended";
  suspendedReason: string | null;
  /** When the account will be deleted, because the user asked for it. */
  deletionDueAt: Date | null;
};

/** Account data for the user only. A deleted user has no key any more and gets nothing. */
export const getOwnAccount = (sql: Sql, userId: string) =>
  sql<OwnAccount[]>`
    select encode(seal_key, 'base64') as seal_key, status, suspension_reason as suspended_reason,
      deletion_due_at
    from academy.users where id = ${userId} and seal_key is not null
  `.then(([account]) => account);

/**
 * Opens a session. Returns undefined if the user was suspended, deleted or given another password
 * during the check.
 */
export const insertSession = (
  sql: Sql,
  userId: string,
  tokenHash: Uint8Array,
  passwordHash?: string,
) =>
  sql<{ id: string }[]>`
    with person as (
      update academy.users set last_seen_at = now()
      where id = ${userId} and status = 'active'
        ${passwordHash === undefined ? sql`` : sql`and password_hash = ${passwordHash}`}
      returning id
    )
    insert into academy.sessions (user_id, token_hash) select id, ${tokenHash} from person
    returning id
  `.then(([session]) => session);

export const putKnownBrowser = (sql: Sql, userId: string, tokenHash: Uint8Array) =>
  sql`
    insert into academy.known_browsers (user_id, token_hash) values (${userId}, ${tokenHash})
    on conflict (token_hash, user_id) do update set seen_at = now()
  `;

/** A user may have so many sessions and so many known browsers. */
export const MAX_SESSIONS = 20;

export const removeOldestBrowsers = (sql: Sql, userId: string) =>
  sql`
    delete from academy.known_browsers
    where user_id = ${userId} and token_hash in (
      select token_hash from academy.known_browsers where user_id = ${userId}
      order by seen_at desc, token_hash offset ${MAX_SESSIONS}
    )
  `;

export const listKnownBrowsers = (sql: Sql, userId: string) =>
  sql<{ tokenHash: Uint8Array }[]>`
    select token_hash from academy.known_browsers where user_id = ${userId}
  `;

export const endSession = (sql: Sql, tokenHash: Uint8Array) =>
  sql`
    update academy.sessions set ended_at = now(), ended_reason = 'ended'
    where (token_hash = ${tokenHash} or previous_hash = ${tokenHash}) and ended_at is null
  `;

/**
 * Keeps the user and the session unchanged until the transaction ends. Returns the reason if the
 * session has ended.
 */
export async function lockSession(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<EndReason | undefined> {
  // Locks the user before the session, like all other code. Two statements, because each sees what
  // was committed while it waited.
  const [person] = await sql<{ status: "active" | "suspended" | "deleted" }[]>`
    select status from academy.users where id = ${userId} for share
  `;
  const [session] = await sql<{ endedReason: EndReason | null }[]>`
    select ended_reason from academy.sessions where id = ${sessionId} for share
  `;
  if (person && person.status !== "active") return person.status;
  return session ? session.endedReason ?? undefined : "ended";
}

/** Ends all sessions of the user, except `exceptId` if it is given. */
export const endSessions = (
  sql: Sql,
  userId: string,
  reason: "ended" | "suspended" | "deleted",
  exceptId?: string,
) =>
  sql`
    update academy.sessions set ended_at = now(), ended_reason = ${reason}
    where user_id = ${userId} and ended_at is null
      ${exceptId ? sql`and id <> ${exceptId}` : sql``}
  `;

/**
 * Ends the sessions that were not used for the longest time and keeps the newest `MAX_SESSIONS`.
 */
export const endOldestSessions = (sql: Sql, userId: string) =>
  sql`
    update academy.sessions set ended_at = now(), ended_reason = 'ended'
    where id in (
      select id from academy.sessions where user_id = ${userId} and ended_at is null
      order by last_used_at desc, created_at desc, id offset ${MAX_SESSIONS}
    )
  `;

/**
 * Each session of the user gets a new token at its next request. The previous token stays valid:
 * the response with the new one may have been lost, and then the browser knows only the previous
 * token.
 */
export const rotateSessions = (sql: Sql, userId: string) =>
  sql`update academy.sessions set must_rotate = true where user_id = ${userId} and ended_at is null`;

/** Gives the session a new token and refuses all its earlier tokens from now on. */
export const replaceToken = (sql: Sql, sessionId: string, tokenHash: Uint8Array) =>
  sql`
    update academy.sessions
    set token_hash = ${tokenHash}, must_rotate = false,
      previous_hash = null, rotated_at = null, confirmed_at = null
    where id = ${sessionId}
  `;

/** Replaces the password only if it is still the one that was checked. */
export const replacePassword = (
  sql: Sql,
  userId: string,
  { from, to, isOwn }: { from: string; to: string; isOwn: boolean },
) =>
  sql<{ id: string }[]>`
    update academy.users set password_hash = ${to}
      ${isOwn ? sql`, password_set_by_staff = false` : sql``}
    where id = ${userId} and password_hash = ${from} returning id
  `.then(([row]) => row);

/**
 * Removes old sessions. An ended session tells its browser the reason for 90 days, an expired
 * session for half a year after its last use.
 */
export const removeOldSessions = (sql: Sql) =>
  sql`
    delete from academy.sessions where id in (
      -- In portions that no statement's time limit can stop; each way by its own index.
      (select id from academy.sessions where ended_at < now() - interval '90 days' limit 10000)
      union all
      (select id from academy.sessions where last_used_at < now() - interval '180 days' limit 10000)
    )
  `;

export const removeOldBrowsers = (sql: Sql) =>
  sql`delete from academy.known_browsers where seen_at < now() - interval '1 year'`;
