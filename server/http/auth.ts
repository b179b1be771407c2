// Who asks, and how new what she may ask for is: session, person, enrolments and revisions in one statement.
import type { MiddlewareHandler } from "hono";
import type { Sql } from "../db/sql.ts";
import type { Base, EndReason, Person, Revisions } from "./context.ts";
import { hashOf, newToken, sessionToken, setSessionToken } from "./cookies.ts";
import { fail } from "./errors.ts";

type Asker = Person & {
  sessionId: string;
  endReason: EndReason | null;
  /** What she may do has changed, or the token that she was given then has never arrived. */
  mustRotate: boolean;
  /** She came with the token that the last rotation gave her, for the first time. */
  isConfirming: boolean;
  /** Not written at every request: an hour's precision is enough for idleness and for "last seen". */
  isStale: boolean;
  revisions: Revisions;
};

export const whoAsks = (sql: Sql, tokenHash: Uint8Array) =>
  sql<Asker[]>`
    select s.id as session_id,
      case
        when s.ended_reason is not null then s.ended_reason
        when s.last_used_at < now() - interval '30 days' then 'expired'
        when s.created_at < now() - interval '90 days' then 'expired'
      end as end_reason,
      s.must_rotate or (
        s.previous_hash = ${tokenHash} and s.confirmed_at is null
        and s.rotated_at < now() - interval '1 minute'
      ) as must_rotate,
      s.token_hash = ${tokenHash} and s.rotated_at is not null and s.confirmed_at is null
        as is_confirming,
      s.last_used_at < now() - interval '1 hour' or u.last_seen_at is null as is_stale,
      u.id, u.email, u.first_name, u.last_name, u.role, u.password_set_by_staff,
      u.created_at, u.last_seen_at,
      array(
        select e.course_id from academy.enrollments e join academy.courses c on c.id = e.course_id
        where e.user_id = u.id order by c.position
      ) as enrolled_courses,
      (
        select json_object_agg(
          c.id, json_build_object('content', c.revision, 'questions', c.questions_revision)
        )
        from academy.courses c
      ) as revisions
    from academy.sessions s join academy.users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}
      -- Until the new token has arrived, and for requests that were under way just then.
      or (
        s.previous_hash = ${tokenHash}
        and (s.confirmed_at is null or s.confirmed_at > now() - interval '1 minute')
      )
  `.then(([asker]) => asker);

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

export const recognise: MiddlewareHandler<Base> = async (c, next) => {
  const token = sessionToken(c);
  if (token) {
    const { sql } = c.var;
    const carried = await hashOf(token);
    const asker = await whoAsks(sql, carried);
    if (!asker) c.set("endReason", "expired");
    else if (asker.endReason) c.set("endReason", asker.endReason);
    else {
      const { endReason: _, mustRotate, isStale, isConfirming, ...known } = asker;
      const { sessionId, revisions, ...person } = known;
      c.set("person", person);
      c.set("sessionId", sessionId);
      c.set("revisions", revisions);
      if (isStale) await touch(sql, asker);
      if (isConfirming) await confirm(sql, sessionId);
      if (mustRotate) {
        const fresh = newToken();
        if (await rotate(sql, sessionId, carried, await hashOf(fresh))) setSessionToken(c, fresh);
      }
    }
  }
  refuseAnother(c.var.person, c.req.header("X-Person"));
  await next();
};

/** A tab that still shows somebody else must neither read nor write as the one who signed in since. */
function refuseAnother(person: Person | undefined, believed: string | undefined) {
  if (person && believed !== undefined && believed !== person.id) fail("wrong_person");
}
