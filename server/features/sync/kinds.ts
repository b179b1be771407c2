// Holds the kinds of writes that an outbox may send. Each feature registers its own kinds beside
// its writes.
import type * as z from "zod/mini";
import type { Transaction } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import type { Outcome } from "../../http/idempotency.ts";
import { parseOrFail } from "../../http/input.ts";

type Apply = (sql: Transaction, caller: Caller) => Promise<Outcome<unknown>>;
type Kind = { check(payload: unknown): Promise<Apply>; isRepeatable: boolean };

/** A Map, so that a kind such as `__proto__` finds nothing. */
const kinds = new Map<string, Kind>();

/**
 * `isRepeatable`: the write gives the same result when it is applied twice. Its long response need
 * not be stored.
 */
export function registerSyncKind<Schema extends z.ZodMiniType<object>>(
  name: string,
  schema: Schema,
  apply: (sql: Transaction, caller: Caller, input: z.output<Schema>) => Promise<Outcome<unknown>>,
  { isRepeatable = false } = {},
) {
  if (kinds.has(name)) throw new Error(`Two features register the kind ${name}`);
  const check = async (payload: unknown): Promise<Apply> => {
    const input = await parseOrFail(schema, payload);
    return async (sql, caller) => await apply(sql, caller, input);
  };
  kinds.set(name, { check, isRepeatable });
}

export const isKind = (kind: string) => kinds.has(kind);

export const isRepeatable = (kind: string) => kinds.get(kind)?.isRepeatable ?? false;

/**
 * Checks the payload of a write. The returned function applies the write, or fails if the payload
 * is wrong.
 */
export async function checkWrite(kind: string, payload: unknown): Promise<Apply> {
  try {
    const { check } = kinds.get(kind) ??
      fail("invalid_input", [{ path: "kind", issue: "invalid" }]);
    return await check(payload);
  } catch (error) {
    return () => Promise.reject(error);
  }
}
