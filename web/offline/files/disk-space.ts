// Checks whether the device has room for downloads.
import { type DownloadContext, findRow } from "./download-context.ts";
import { hasSamePieces, isWaiting, listCopies, pendingCopy } from "./copies.ts";
import type { DownloadRequest, Space } from "./types.ts";

/**
 * A download needs this many times its size: a device that is full to the last byte works badly.
 */
const SPACE_FACTOR = 2;

/** How many bytes are needed, and how many are free. */
export type SpaceCheck = { refused?: "space"; needed: number; free: number };

/** Whether the device has room for all of these downloads. */
export async function checkSpace(
  context: DownloadContext,
  files: DownloadRequest[],
): Promise<SpaceCheck> {
  const needed = SPACE_FACTOR * files.reduce((sum, file) => sum + missingBytes(context, file), 0);
  const spaceCheck = { needed, free: await freeFor(context, files.map(({ key }) => key)) };
  return needed > spaceCheck.free ? { refused: "space", ...spaceCheck } : spaceCheck;
}

/** Whether the device has room for the rest of a download. */
export const hasSpaceForRest = async (
  context: DownloadContext,
  key: string,
  copy: { size: number; got: number },
) => SPACE_FACTOR * remaining(copy) <= await freeFor(context, [key]);

export async function readSpace({ rows, storage }: DownloadContext): Promise<Space> {
  const copies = rows().flatMap(listCopies);
  return {
    free: await freeBytes(storage),
    used: copies.reduce((sum, { got }) => sum + got, 0),
    isPersisted: await storage.persisted(),
  };
}

export async function requestPersistence({ storage }: DownloadContext) {
  try {
    return await storage.persisted() || await storage.persist();
  } catch {
    return false;
  }
}

/**
 * Subtracts the room that waiting downloads need: two downloads that fit alone may not fit
 * together.
 */
async function freeFor({ rows, storage }: DownloadContext, keys: string[]) {
  const others = rows().filter((row) => isWaiting(row) && !keys.includes(row.key));
  const reserved = others.reduce((sum, row) => sum + remaining(pendingCopy(row)), 0);
  return Math.max(0, await freeBytes(storage) - reserved);
}

async function freeBytes(storage: DownloadContext["storage"]) {
  const { quota = 0, usage = 0 } = await storage.estimate();
  return Math.max(0, quota - usage);
}

/** How many bytes the download needs besides those that are here already. */
function missingBytes(context: DownloadContext, request: DownloadRequest) {
  const row = findRow(context, request.key);
  if (row && context.missing.has(row.key) && hasSamePieces(row.copy, request)) return request.size;
  const currentCopy = [row?.copy, row?.renewal].find((copy) =>
    copy && hasSamePieces(copy, request)
  );
  return currentCopy?.state === "saved"
    ? 0
    : remaining({ size: request.size, got: currentCopy?.got ?? 0 });
}

const remaining = ({ size, got }: { size: number; got: number }) => Math.max(0, size - got);
