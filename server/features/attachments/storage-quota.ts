// Limits how many bytes of files the academy stores for a user.
import type { Context } from "hono";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { Failure } from "../../http/errors.ts";
import { MAX_UNCLAIMED_FILES } from "../../limits.ts";
import { removeOldestUnclaimed, sumBytes } from "./queries.ts";

type OwnerLimit = { personId: string; limit: number };

/**
 * Runs before a file's body is read. Unclaimed files do not count here, because they make room for
 * the new file.
 */
export async function assertFits(
  { var: { sql, person, settings } }: Context<SignedIn>,
  size: number,
) {
  const used = await sumBytes(sql, person.id, true);
  assertWithin({ limit: settings.ATTACHMENT_BYTES, used, size });
}

/**
 * Removes the oldest unclaimed files until the new file fits. Fails if there is still no room for
 * it.
 */
export async function freeSpaceFor(sql: Sql, { personId, limit }: OwnerLimit, size: number) {
  await removeOldestUnclaimed(sql, {
    personId,
    most: MAX_UNCLAIMED_FILES - 1,
    bytes: limit - size,
  });
  assertWithin({ limit, used: await sumBytes(sql, personId), size });
}

function assertWithin({ limit, used, size }: { limit: number; used: number; size: number }) {
  if (used + size <= limit) return;
  throw new Failure(
    "quota_exceeded",
    { limit, used, frees: "conversations_with_files" },
    undefined,
    "Your files use all of your space. Delete conversations with files to free up space.",
  );
}
