// Finds the session of a request with its user, enrollments and revisions, in one statement.
import type { Context, MiddlewareHandler } from "hono";
import { courseIds } from "../catalogue.ts";
import type { Database } from "../db/database.ts";
import type { Sql } from "../db/sql.ts";
import { poolForCaller } from "../db/statement-queue.ts";
import { batchQueries } from "../db/batch-queries.ts";
import type { AnyContext, Base, EndReason, Revisions, SessionEnd, User } from "./context.ts";
import { hashOf, hexHashOf, newToken, sessionToken, setSessionToken } from "./cookies.ts";
import { withTimeLimit } from "./deadline.ts";
import { fail, failUntil } from "./errors.ts";

type SessionUser = User & {
  sessionId: string;
  endReason: EndReason | null;
  suspensionReason: string | null;
  /** The user's rights have changed, or the last new token has not arrived within a minute. */
  mustRotate: boolean;
  /** The request is the first with the token of the last rotation. */
  isConfirming: boolean;
  /** An hour's precision is enough for idleness and "last seen": most requests write nothing. */
  isStale: boolean;
  /** JSON text: it rarely changes, so `parseRevisions` parses it only after a change. */
  revisions: string;
  /** The position of the hash in the list of hashes of the query. */
  place: number;
};

export const findSession = (sql: Sql, tokenHash: Uint8Array) =>
  findSessions(sql, [tokenHash.toHex()]).then(([session]) => session);

/** One entry for each hash, in the same order. Undefined for a hash that has no session. */
async function findSessions(sql: Sql, tokenHashes: string[]): Promise<(SessionUser | undefined)[]> {
  const found: (SessionUser | undefined)[] = tokenHashes.map(() => undefined);
  for (const session of await readSessions(sql, tokenHashes)) {
    const { enrolledCourses } = session;
    found[session.place] = {
      ...session,
      enrolledCourses: courseIds.filter((id) => enrolledCourses.includes(id)),
    };
  }
  return found;
}

/** Looks up each hash by index, so that one query plan, made once, fits any number of hashes. */
const readSessions = (sql: Sql, tokenHashes: string[]) =>
  sql<SessionUser[]>`
    select k.place, s.id as session_id,
      case
        when s.ended_reason is not null then s.ended_reason
        when s.last_used_at < now() - interval '30 days' then 'expired'
        when s.created_at < now() - interval '90 days' then 'expired'
      end as end_reason,
      u.suspension_reason,
      s.must_rotate or (
        s.previous_hash = k.hash and s.confirmed_at is null
        and s.rotated_at < now() - interval '1 minute'
      ) as must_rotate,
      s.token_hash = k.hash and s.rotated_at is not null and s.confirmed_at is null
        as is_confirming,
      s.last_used_at < now() - interval '1 hour' or u.last_seen_at is null as is_stale,
      u.id, u.email, u.first_name, u.last_name, u.role, u.password_set_by_staff,
      u.created_at, u.last_seen_at,
      array(
        select e.course_id from academy.enrollments e where e.user_id = u.id
      ) as enrolled_courses,
      (
        select json_object_agg(
          c.id,
          json_build_object(
            'content', c.revision, 'questions', c.questions_revision, 'epoch', e.epoch
          )
        )
        from academy.courses c left join academy.epoch e on true
      )::text as revisions
    from (
      select place::integer - 1 as place, decode(hex, 'hex') as hash
      from string_to_table(${tokenHashes.join()}, ',') with ordinality as t (hex, place)
    ) k
      cross join lateral (
        select * from academy.sessions where token_hash = k.hash
        union all
        -- Until the new token has arrived, and for requests that were on their way at that time.
        -- A new password removes the previous hash, so its token is refused at once.
        select * from academy.sessions
        where previous_hash = k.hash
          and (confirmed_at is null or confirmed_at > now() - interval '1 minute')
        limit 1
      ) s
      cross join lateral (select * from academy.users where id = s.user_id limit 1) u
  `;

/** Locks the user before the session, as all code does: two transactions in two orders deadlock. */
const noteSessionUse = (sql: Sql, { id, sessionId }: SessionUser) =>
  sql`
    with person as (
      update academy.users set last_seen_at = now() where id = ${id} returning id
    )
    update academy.sessions s set last_used_at = now() from person
    where s.id = ${sessionId} and s.user_id = person.id
  `;

const confirmNewToken = (sql: Sql, sessionId: string) =>
  sql`
    update academy.sessions set confirmed_at = now()
    where id = ${sessionId} and confirmed_at is null
  `;

/**
 * Stores the hash of the session's next token, and the hash of this request's token as the previous
 * one. Returns undefined if another request rotated the token first.
 */
const rotateToken = (sql: Sql, sessionId: string, currentHash: Uint8Array, newHash: Uint8Array) =>
  sql<{ id: string }[]>`
    update academy.sessions
    set previous_hash = ${currentHash}, token_hash = ${newHash}, must_rotate = false,
      rotated_at = now(), confirmed_at = null
    where id = ${sessionId}
      and (must_rotate or (confirmed_at is null and rotated_at < now() - interval '1 minute'))
    returning id
  `.then(([row]) => row);

/** Answers 503 if the database needs longer than `mostMs`: `deadline` does not run yet. */
export function recognise(database: Database, mostMs: number): MiddlewareHandler<Base> {
  // The database checks the session of every request, with one statement for many requests.
  const find = batchQueries(async (tokenHashes) => {
    const { sql, giveUp } = poolForCaller(database.sql);
    return await withTimeLimit(findSessions(sql, tokenHashes), mostMs, giveUp);
  });
  return async (c, next) => {
    const began = performance.now();
    await withTimeLimit(recogniseBy(find, c), mostMs);
    c.set("recognisedInMs", performance.now() - began);
    refuseWrongUser(c.get("person"), c.req.header("X-Person"));
    await next();
  };
}

type Find = (tokenHash: string) => Promise<SessionUser | undefined>;

async function recogniseBy(find: Find, c: Context<Base>) {
  const token = sessionToken(c);
  if (!token) return;
  const sql = c.get("sql");
  const tokenHash = hexHashOf(token);
  const session = await find(tokenHash);
  if (!session) return c.set("ended", { reason: "expired" });
  const { endReason, suspensionReason, mustRotate, isStale, isConfirming, ...known } = session;
  const { sessionId, revisions, place: _, ...person } = known;
  if (endReason) return c.set("ended", sessionEnd(endReason, suspensionReason));
  c.set("person", person);
  c.set("sessionId", sessionId);
  c.set("revisions", parseRevisions(revisions));
  if (isStale) await noteSessionUse(sql, session);
  if (isConfirming) await confirmNewToken(sql, sessionId);
  if (mustRotate) {
    const fresh = newToken();
    if (await rotateToken(sql, sessionId, hashOf(token), hashOf(fresh))) setSessionToken(c, fresh);
  }
}

/** The reason is shown in a short message. The sign-in shows the whole reason. */
const REASON_LENGTH = 200;

/** The owner of the token may read why the account is suspended. */
const sessionEnd = (reason: EndReason, suspensionReason: string | null): SessionEnd =>
  reason === "suspended" && suspensionReason
    ? { reason, suspensionReason: shorten(suspensionReason) }
    : { reason };

function shorten(text: string): string {
  const end = text.lastIndexOf(" ", REASON_LENGTH);
  return text.length > REASON_LENGTH && end > 0 ? `${text.slice(0, end)} …` : text;
}

let lastParsed = { text: "", revisions: {} as Revisions };

function parseRevisions(text: string): Revisions {
  if (lastParsed.text !== text) lastParsed = { text, revisions: JSON.parse(text) };
  return lastParsed.revisions;
}

/** A tab that still shows another user must not read or write as the user who is signed in now. */
function refuseWrongUser(person: User | undefined, expectedUserId: string | undefined) {
  if (person && expectedUserId !== undefined && expectedUserId !== person.id) fail("wrong_person");
}

/**
 * Checks the session again after a slow body: the session may have ended meanwhile. If the user's
 * role has changed, the client sends the request again, and the server then uses the new role.
 */
export async function refuseEndedSession(c: AnyContext) {
  const { sql, person, sessionId } = c.var;
  if (!person || !sessionId) return;
  const [now] = await sql<
    { endedReason: EndReason | null; suspensionReason: string | null; role: User["role"] }[]
  >`
    select s.ended_reason, u.suspension_reason, u.role
    from academy.sessions s join academy.users u on u.id = s.user_id
    where s.id = ${sessionId}
  `;
  if (!now) fail("unauthenticated", { reason: "expired" });
  if (now.endedReason) {
    fail("unauthenticated", sessionEnd(now.endedReason, now.suspensionReason));
  }
  if (now.role !== person.role) failUntil(1, "unavailable");
}
