import * as z from "zod/mini";
import { id, list } from "../../schema-fields.ts";
import { BATCH_WRITES } from "../../limits.ts";

/**
 * The server's answer to one write. `unknown`, because a recursive type would make the types of the
 * typed client endlessly deep.
 */
export type SyncResult = { id: string; status: number; body: unknown };

export const Batch = z.object({
  writes: list(
    z.object({ id, kind: z.string().check(z.maxLength(40)), payload: z.unknown() }),
    BATCH_WRITES,
  ),
});
