import * as z from "zod/mini";
import { id, list } from "../../fields.ts";

/** The limits of one request. A phone sends a longer outbox in several requests. */
export const BATCH = { writes: 100, bytes: 1024 * 1024 };

export const Batch = z.object({
  writes: list(
    z.object({ id, kind: z.string().check(z.maxLength(40)), payload: z.unknown() }),
    BATCH.writes,
  ),
});
