// Decides when to load the outbox: on a device where nothing was ever written, the page comes
// first.
import { loadWhenIdle } from "../lib/page-idle.ts";
import { outboxName } from "./outbox-name.ts";

let wanted: { personId: string; moment: Promise<void> } | undefined;

/**
 * Resolves when the outbox should be loaded: at once if its database exists, else in a quiet
 * moment. A write does not wait for this.
 */
export function outboxWanted(
  personId: string,
  ahead: () => Promise<unknown> = loadStore,
): Promise<void> {
  if (wanted?.personId !== personId) wanted = { personId, moment: moment(personId, ahead) };
  return wanted.moment;
}

async function moment(personId: string, ahead: () => Promise<unknown>) {
  if (await hasOutbox(personId)) return;
  await ahead().catch(() => {
    // The caller that opens the store gets this error.
  });
}

const loadStore = () => loadWhenIdle(() => import("./outbox-here.ts"));

/** Whether this device has an outbox of this user. */
export async function hasOutbox(personId: string) {
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === outboxName(personId));
  } catch {
    // The browser cannot list its databases, so the outbox must be opened to find out.
    return true;
  }
}
