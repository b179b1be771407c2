import type { SyncResult } from "@server/contract";
import { api, call } from "../lib/api.ts";
import type { OutboxItem } from "./outbox-db.ts";

/** Names the user of the writes: in the session of another user the server applies nothing. */
export async function sendWrites(personId: string, items: OutboxItem[], signal: AbortSignal) {
  const writes = items.map(({ id, kind, payload }) => ({ id, kind, payload }));
  const options = { headers: { "x-person": personId }, init: { signal } };
  const { results } = await call<{ results: SyncResult[] }>(
    api.sync.$post({ json: { writes } }, options),
  );
  return results;
}
