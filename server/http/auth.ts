// Who asks, and how new what she may ask for is: session, person, enrolments and revisions in one statement.
import type { Context, MiddlewareHandler } from "hono";
import { courseIds } from "../catalogue.ts";
import type { Database } from "../db/database.ts";
import type { Sql } from "../db/sql.ts";
import { together } from "../db/together.ts";
import type { AnyContext, Base, EndReason, Person, Revisions } from "./context.ts";
import { hashOf, hexHashOf, newToken, sessionToken, setSessionToken } from "./cookies.ts";
import { orTooLate } from "./deadline.ts";
import { fail, failUntil } from "./errors.ts";

type Asker = Person & {
  sessionId: string;
  endReason: EndReason | null;
  /** What she may do has changed, or the token that she was given then has never arrived. */
  mustRotate: boolean;
  /** She came with the token that the last rotation gave her, for the first time. */
  isConfirming: boolean;
  /** Not written at every request: an hour's precision is enough for idleness and for "last seen". */
  isStale: boolean;
  /** As JSON: it seldom changes. */
  revisions: string;
  /** Of the hash, among those that were asked for. */
  place: number;
};

export const whoAsks = (sql: Sql, tokenHash: Uint8Array) =>
  whoAsk(sql, [tokenHash.toHex()]).then(([asker]) => asker);

/** For each of the hashes, in their order; nothing for one that is nobody's. */
async function whoAsk(sql: Sql, tokenHashes: string[]): Promise<(Asker | undefined)[]> {
  const found: (Asker | undefined)[] = tokenHashes.map(() => undefined);
  for (const asker of await findAskers(sql, tokenHashes)) {
    const { enrolledCourses } = asker;
    found[asker.place] = {
      ...asker,
      enrolledCourses: courseIds.filter((id) => enrolledCourses.includes(id)),
    };
  }
  return found;
}

/** By index, one after the other: so the same plan is good for any number, and is made once. */
const findAskers = (sql: Sql, tokenHashes: string[]) =>
  sql<Asker[]>`
    select k.place, s.id as session_id,
      case
        when s.ended_reason is not null then s.ended_reason
        when s.last_used_at < now() - interval '30 days' then 'expired'
        when s.created_at < now() - interval '90 days' then 'expired'
      end as end_reason,
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
          c.id, json_build_object('content', c.revision, 'questions', c.questions_revision)
        )
        from academy.courses c
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

/** The person before the session, as everywhere: two that lock them in two orders wait for each other. */
const touch = (sql: Sql, { id, sessionId }: Asker) =>
  sql`
    with person as (
      update academy.users set last_seen_at = now() where id = ${id} returning id
    )
    update academy.sessions s set last_used_at = now() from person
    where s.id = ${sessionId} and s.user_id = person.id
  `;

const confirm = (sql: Sql, sessionId: string) =>
  sql`
    update academy.sessions set confirmed_at = now()
    where id = ${sessionId} and confirmed_at is null
  `;

/**
 * Stores the hash of a session's next token, and the one that this request came with as the last;
 * undefined if another request was first.
 */
const rotate = (sql: Sql, sessionId: string, carried: Uint8Array, fresh: Uint8Array) =>
  sql<{ id: string }[]>`
    update academy.sessions
    set previous_hash = ${carried}, token_hash = ${fresh}, must_rotate = false,
      rotated_at = now(), confirmed_at = null
    where id = ${sessionId}
      and (must_rotate or (confirmed_at is null and rotated_at < now() - interval '1 minute'))
    returning id
  `.then(([row]) => row);

/** Answers 503 if the database needs longer than `mostMs`: no deadline runs yet. */
export function recognise(database: Database, mostMs: number): MiddlewareHandler<Base> {
  // Every request is checked by the database, many of them by one statement.
  const find = together((tokenHashes) => whoAsk(database.sql, tokenHashes));
  return async (c, next) => {
    const began = performance.now();
    await orTooLate(recogniseBy(find, c), mostMs);
    c.set("recognisedInMs", performance.now() - began);
    refuseAnother(c.get("person"), c.req.header("X-Person"));
    await next();
  };
}

type Find = (tokenHash: string) => Promise<Asker | undefined>;

async function recogniseBy(find: Find, c: Context<Base>) {
  const token = sessionToken(c);
  if (!token) return;
  const sql = c.get("sql");
  const carried = hexHashOf(token);
  const asker = await find(carried);
  if (!asker) return c.set("endReason", "expired");
  const { endReason, mustRotate, isStale, isConfirming, ...known } = asker;
  const { sessionId, revisions, place: _, ...person } = known;
  if (endReason) return c.set("endReason", endReason);
  c.set("person", person);
  c.set("sessionId", sessionId);
  c.set("revisions", parsed(revisions));
  if (isStale) await touch(sql, asker);
  if (isConfirming) await confirm(sql, sessionId);
  if (mustRotate) {
    const fresh = newToken();
    if (await rotate(sql, sessionId, hashOf(token), hashOf(fresh))) setSessionToken(c, fresh);
  }
}

let lastParsed = { text: "", revisions: {} as Revisions };

function parsed(text: string): Revisions {
  if (lastParsed.text !== text) lastParsed = { text, revisions: JSON.parse(text) };
  return lastParsed.revisions;
}

/** A tab that still shows somebody else must neither read nor write as the one who signed in since. */
function refuseAnother(person: Person | undefined, believed: string | undefined) {
  if (person && believed !== undefined && believed !== person.id) fail("wrong_person");
}

/**
 * Looks again at the session of a request whose body took long: the session may have ended. If the person has another
 * role now, the same request sent again is recognised with it.
 */
export async function refuseEndedSession(c: AnyContext) {
  const { sql, person, sessionId } = c.var;
  if (!person || !sessionId) return;
  const [now] = await sql<{ endedReason: EndReason | null; role: Person["role"] }[]>`
    select s.ended_reason, u.role
    from academy.sessions s join academy.users u on u.id = s.user_id
    where s.id = ${sessionId}
  `;
  if (!now || now.endedReason) fail("unauthenticated", { reason: now?.endedReason ?? "expired" });
  if (now.role !== person.role) failUntil(1, "unavailable");
}
