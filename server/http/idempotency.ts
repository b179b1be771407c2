// Applies a POST with an Idempotency-Key once: stores its answer in the transaction that applies
// it.
import type { Context, MiddlewareHandler } from "hono";
import type { Json, Pool, Sql, Transaction } from "../db/sql.ts";
import * as z from "zod/mini";
import type { AnyContext, Base, SignedIn } from "./context.ts";
import { fail } from "./errors.ts";

/** The result of a write, sent alone or in an outbox's batch: a status and a body. */
export type Outcome<Body, Status extends 200 | 201 = 200 | 201> = { status: Status; body: Body };

export const created = <Body>(body: Body): Outcome<Body> => ({ status: 201, body });
/** The same write came twice: it was stored already. */
export const repeated = <Body>(body: Body): Outcome<Body> => ({ status: 200, body });
export const updated = <Body>(body: Body): Outcome<Body, 200> => ({ status: 200, body });

/**
 * `object` and not Json: a recursive type makes TypeScript recurse without end in the typed client.
 */
type StoredResponse = { status: 200 | 201; answer: object };

/** Answers a request that was applied before, and does not run its handler again. */
export const replayStoredResponse: MiddlewareHandler<Base> = async (c, next) => {
  const key = c.req.method === "POST" ? c.req.header("Idempotency-Key") : undefined;
  if (key !== undefined) {
    if (!z.uuid().safeParse(key).success) {
      fail("invalid_input", [{ path: "Idempotency-Key", issue: "not_an_id" }]);
    }
    c.set("idempotencyKey", key);
    // A body that is not JSON is not read yet. The code that reads it calls
    // `getStoredResponse` itself.
    const isRead = c.var.body !== undefined || !c.req.raw.body;
    const storedResponse = isRead ? await getStoredResponse(c) : undefined;
    if (storedResponse) return storedResponse;
  }
  return await next();
};

/** The earlier answer to the same request. Call this after the whole request is read. */
export async function getStoredResponse(c: AnyContext): Promise<Response | undefined> {
  const { person, sql, idempotencyKey: key } = c.var;
  const stored = person && key && await getStored(sql, person.id, key, await fingerprint(c));
  return stored ? c.json(stored.answer, stored.status) : undefined;
}

/**
 * Whether a request of this user with this key was applied before. Its body is not read yet, and
 * may be different.
 */
export async function isKnownKey(c: Context<SignedIn>): Promise<boolean> {
  const { person, sql, idempotencyKey: key } = c.var;
  if (!key) return false;
  const [row] = await sql<{ isKnown: boolean }[]>`
    select exists (
      select from academy.idempotency_keys
      where person_id = ${person.id} and key = ${key} and created_at > now() - interval '1 day'
    ) as is_known
  `;
  return row?.isKnown ?? false;
}

/** Runs `work` in a transaction. Its result is the answer, also when the request comes again. */
export async function idempotentTransaction<Body, Status extends 200 | 201>(
  c: Context<SignedIn>,
  status: Status,
  work: (sql: Transaction) => Promise<Body>,
  /** Runs only after everything is stored, for example to set a cookie. */
  onStored = () => {},
) {
  return await idempotentTransactionWithStatus(
    c,
    async (sql) => ({ status, body: await work(sql) }),
    onStored,
  );
}

/**
 * Like `idempotentTransaction`, but `work` decides the status: it knows whether anything was
 * created.
 */
export async function idempotentTransactionWithStatus<Body, Status extends 200 | 201>(
  c: Context<SignedIn>,
  work: (sql: Transaction) => Promise<Outcome<Body, Status>>,
  onStored = () => {},
) {
  const { sql, idempotencyKey } = c.var;
  const outcome =
    await (idempotencyKey ? runWithKey(c, idempotencyKey, work) : beginTransaction(sql, work));
  onStored();
  return c.json(outcome.body, outcome.status);
}

async function runWithKey<Body, Status extends 200 | 201>(
  c: Context<SignedIn>,
  key: string,
  work: (sql: Transaction) => Promise<Outcome<Body, Status>>,
): Promise<Outcome<Body, Status>> {
  const { sql, person } = c.var;
  const hash = await fingerprint(c);
  return await beginTransaction(sql, async (sql) => {
    // The same request, if it still runs, holds the key. Refuses at once: waiting would occupy a
    // connection.
    if (!await tryLock(sql, `${person.id} ${key}`)) fail("conflict");
    if (!await claim(sql, person.id, key, hash)) {
      const stored = await getStored(sql, person.id, key, hash) ?? fail("conflict");
      return { status: stored.status as Status, body: stored.answer as Body };
    }
    const outcome = await work(sql);
    await store(sql, person.id, key, outcome.status, outcome.body as Json);
    return outcome;
  });
}

const beginTransaction = <T>(pool: Pool, work: (sql: Transaction) => Promise<T>) =>
  pool.begin(work) as Promise<T>;

/**
 * Leaves out passwords: a stored fast hash of a password would reveal it to the table's readers.
 */
export async function fingerprint(c: AnyContext) {
  const text = `${c.req.method} ${c.req.path}\n${withoutPasswords(c.var.body)}`;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function withoutPasswords(body: Uint8Array | undefined): string {
  const text = new TextDecoder().decode(body);
  // Escapes can hide the name of a field. Other bodies are not parsed, because parsing takes long.
  if (!/password|\\u/i.test(text)) return text;
  try {
    return JSON.stringify(removePasswords(JSON.parse(text)));
  } catch {
    // Not JSON: no route accepts such a body, and none stores an answer to it.
    return "";
  }
}

function removePasswords<Value>(value: Value): Value {
  if (Array.isArray(value)) value.forEach(removePasswords);
  else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (/password$/i.test(name)) delete value[name as keyof Value];
      else removePasswords(inner);
    }
  }
  return value;
}

/**
 * Holds the lock until the transaction ends. PGlite has one session: a second transaction cannot
 * even begin there.
 */
const tryLock = (sql: Sql, name: string) =>
  sql<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held
  `.then(([row]) => row?.held);

async function getStored(sql: Sql, personId: string, key: string, hash: Uint8Array) {
  const [row] = await sql<(StoredResponse & { isSame: boolean })[]>`
    select status, answer, request_hash = ${hash} as is_same from academy.idempotency_keys
    where person_id = ${personId} and key = ${key} and created_at > now() - interval '1 day'
  `;
  if (row && !row.isSame) fail("conflict");
  // A row without a status: a slow call has claimed the key, and its work is not done.
  return row?.status ? row : undefined;
}

/** Claims the key. A key can be used again after a day. */
export const claim = (sql: Sql, personId: string, key: string, hash: Uint8Array) =>
  sql`
    insert into academy.idempotency_keys (person_id, key, request_hash)
    values (${personId}, ${key}, ${hash})
    on conflict (person_id, key) do update
    set request_hash = excluded.request_hash, status = null, answer = null, work_id = null,
      created_at = now()
    where academy.idempotency_keys.created_at <= now() - interval '1 day'
    returning key
  `.then(([row]) => row);

const store = (sql: Sql, personId: string, key: string, status: number, answer: Json) =>
  sql`
    update academy.idempotency_keys set status = ${status}, answer = ${sql.json(answer)}
    where person_id = ${personId} and key = ${key}
  `;

export const removeOldKeys = (sql: Sql) =>
  sql`delete from academy.idempotency_keys where created_at < now() - interval '1 day'`;
