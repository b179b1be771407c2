import { call, post } from "../lib/api.ts";
import type { OutboxItem } from "./outbox-db.ts";
import type { Result } from "./outbox-store.ts";

/** Says whose writes they are: under anybody else's session the server applies nothing. */
export async function sendWrites(personId: string, items: OutboxItem[], signal: AbortSignal) {
  const writes = items.map(({ id, kind, payload }) => ({ id, kind, payload }));
  const headers = { "x-person": personId };
  const { results } = await call<{ results: Result[] }>(
    post("/api/sync", { writes }, { headers, signal }),
  );
  return results;
}
