// Decides when to load the outbox: on a device where nothing was ever written, the page comes
// first.
import { loadWhenIdle } from "../lib/page-idle.ts";
import { outboxName } from "./outbox-name.ts";

let needed: { userId: string; whenNeeded: Promise<void> } | undefined;

/**
 * Resolves when the outbox should be loaded: at once if its database exists, else in a quiet
 * moment. A write does not wait for this.
 */
export function whenOutboxNeeded(
  userId: string,
  load: () => Promise<unknown> = loadStore,
): Promise<void> {
  if (needed?.userId !== userId) needed = { userId, whenNeeded: whenNeeded(userId, load) };
  return needed.whenNeeded;
}

async function whenNeeded(userId: string, load: () => Promise<unknown>) {
  if (await hasOutbox(userId)) return;
  await load().catch(() => {
    // The caller that opens the store gets this error.
  });
}

const loadStore = () => loadWhenIdle(() => import("./tab-outbox.ts"));

/** Whether this device has an outbox of this user. */
export async function hasOutbox(userId: string) {
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === outboxName(userId));
  } catch {
    // The browser cannot list its databases, so the outbox must be opened to find out.
    return true;
  }
}
