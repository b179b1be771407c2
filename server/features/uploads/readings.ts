// Reads each claimed file once, in one process, in the background. It stores the hashes of the
// file's pieces and replaces the hashes of a browser that had hashed another file.
import { createHash } from "node:crypto";
import { giveUpLease, takeLease } from "../../db/leases.ts";
import type { Sql } from "../../db/sql.ts";
import { PIECE_SIZE } from "../../limits.ts";
import { formatError, type Log } from "../../log.ts";
import { readPatiently } from "../../services/read-patiently.ts";
import type { Storage } from "../../services/storage.ts";
import { endReading, nextReading, postponeReading } from "./queries.ts";

type Around = { sql: Sql; storage: Pick<Storage, "open">; log: Log };

/** Stores the hashes if a row still names this file. */
export type PutPieces = (path: string, size: number, pieces: string[]) => Promise<unknown>;

const LEASE = "readings";
const LEASE_S = 120;

export async function readWaiting(
  { sql, storage, log }: Around,
  put: PutPieces,
  signal: AbortSignal,
): Promise<void> {
  const holder = crypto.randomUUID();
  const hold = () => takeLease(sql, LEASE, holder, LEASE_S);
  // Usually no file waits. The first query avoids a write for the lease then.
  let path = await nextReading(sql);
  if (path === undefined || !await hold()) return;
  try {
    for (; path !== undefined && !signal.aborted; path = await nextReading(sql)) {
      try {
        const file = await storage.open(path);
        if (file) {
          const { size, pieces } = await hashPieces(file, hold, signal);
          await put(path, size, pieces);
          log.info("read from storage", { path, size });
        }
        await endReading(sql, path);
      } catch (error) {
        if (signal.aborted) return;
        log.warn("reading", { path, error: formatError(error) });
        await postponeReading(sql, path);
      }
    }
  } finally {
    await giveUpLease(sql, LEASE, holder);
  }
}

/**
 * Calls `hold` after each piece. `hold` renews the lease and returns false if another process has
 * it.
 */
async function hashPieces(
  file: ReadableStream<Uint8Array>,
  hold: () => Promise<boolean>,
  signal: AbortSignal,
) {
  const pieces: string[] = [];
  let size = 0;
  let hash = createHash("sha256");
  let filled = 0;
  for await (const chunk of readPatiently(file, signal)) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + PIECE_SIZE - filled);
      hash.update(part);
      at += part.length;
      filled += part.length;
      size += part.length;
      if (filled < PIECE_SIZE) continue;
      pieces.push(hash.digest("hex"));
      hash = createHash("sha256");
      filled = 0;
      if (!await hold()) throw new Error("Another process has taken the lease for readings.");
    }
  }
  if (filled > 0) pieces.push(hash.digest("hex"));
  return { size, pieces };
}
