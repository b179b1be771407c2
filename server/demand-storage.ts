// Checks storage once, before the server is ready.
import type { Log } from "./log.ts";
import { CommandError } from "./process.ts";
import type { Storage } from "./services/storage.ts";
import { checkStorage } from "./storage-state.ts";

/**
 * A wrong key or bucket is a wrong setting and stops the start. A problem that may pass by itself
 * is only logged: lists, notes and the chat work without storage.
 */
export async function assertStorageUsable(storage: Storage, longestMs: number, log: Log) {
  const { works, refusal, problems } = await checkStorage(storage, longestMs);
  if (refusal === "key" || refusal === "bucket") throw new CommandError(problems.join("\n"));
  if (!works && !refusal) log.warn("storage", { problem: "Storage does not answer yet." });
  for (const problem of problems) log.warn("storage", { problem });
}
