// Checks payloads with the server's own schemas before they are sent. The outbox parks a write that
// does not fit, as if the server had refused it.
import type { SyncResult } from "@server/contract";
import { withTimeout } from "../lib/with-timeout.ts";
import { loadSchema } from "./kinds.ts";
import type { OutboxItem } from "./outbox-db.ts";
import type { Send } from "./runner.ts";

/**
 * Only the server can decide about these issues. It converts Zawgyi to Unicode first, which changes
 * the length, and an old browser does not know that new characters are visible.
 */
const issuesOfServer = new Set(["too_long", "required"]);

/** In milliseconds. A file that never arrives must not hold back the writes. */
const LOAD_LIMIT = 5000;

/** Sends the writes that fit. The answer holds a refusal for each write that does not. */
export const withPayloadCheck = (send: Send): Send => async (items, signal) => {
  const refusals = (await Promise.all(items.map(refusalOf))).filter((one) => one !== undefined);
  const refusedIds = new Set(refusals.map(({ id }) => id));
  const fitting = items.filter(({ id }) => !refusedIds.has(id));
  return [...refusals, ...fitting.length > 0 ? await send(fitting, signal) : []];
};

async function refusalOf(
  { id, kind, payload, wasUnanswered }: OutboxItem,
): Promise<SyncResult | undefined> {
  // The server may have accepted it when its schema was another one. It knows the write by its id.
  if (wasUnanswered) return undefined;
  try {
    const loading = loadSchema(kind);
    const schema = loading && await withTimeout(LOAD_LIMIT, loading);
    // The server sees the payload as JSON: fields without a value are absent, and a Date is a text.
    const result = await schema?.safeParseAsync(JSON.parse(JSON.stringify(payload ?? null)));
    const isRefused = result?.error?.issues.some(({ message }) => !issuesOfServer.has(message));
    return isRefused ? { id, status: 400, body: { code: "invalid_input" } } : undefined;
  } catch {
    // The schemas could not be loaded, or this browser cannot run them. The server checks, too.
    return undefined;
  }
}
