// Handles a keyed POST that is too slow for one transaction. The transaction that starts its work
// claims the key and names the work. The answer is stored when the work has succeeded; after a
// failure the key starts new work.
import type { Context } from "hono";
import type { Json, Sql } from "../db/sql.ts";
import type { SignedIn } from "./context.ts";
import { fail } from "./errors.ts";
import { claim, fingerprint } from "./idempotency.ts";

/** One user's key, and the hash of the request that came with it. */
export type CallKey = { personId: string; key: string; hash: Uint8Array };
type EarlierCall = { workId: string | null; isAnswered: boolean };

export async function callKeyOf(c: Context<SignedIn>): Promise<CallKey | undefined> {
  const { person, idempotencyKey: key } = c.var;
  return key ? { personId: person.id, key, hash: await fingerprint(c) } : undefined;
}

/**
 * Undefined if the key is new, otherwise the call that claimed it. Waits for the commit of another
 * call with this key.
 */
export async function claimCallKey(
  sql: Sql,
  { personId, key, hash }: CallKey,
): Promise<EarlierCall | undefined> {
  if (await claim(sql, personId, key, hash)) return undefined;
  const [earlier] = await sql<(EarlierCall & { isSame: boolean })[]>`
    select work_id, status is not null as is_answered, request_hash = ${hash} as is_same
    from academy.idempotency_keys
    where person_id = ${personId} and key = ${key} for update
  `;
  return earlier?.isSame ? earlier : fail("conflict");
}

/** Stores the work that the key stands for now. */
export const storeWorkId = (sql: Sql, { personId, key }: CallKey, workId: string) =>
  sql`
    update academy.idempotency_keys set work_id = ${workId}
    where person_id = ${personId} and key = ${key}
  `;

/** Later calls with the key get this answer until the key's day is over. */
export const storeAnswer = (
  sql: Sql,
  { personId, key }: CallKey,
  workId: string,
  { status, answer }: { status: 200 | 201; answer: Json },
) =>
  sql`
    update academy.idempotency_keys set status = ${status}, answer = ${sql.json(answer)}
    where person_id = ${personId} and key = ${key} and work_id = ${workId}
  `;
