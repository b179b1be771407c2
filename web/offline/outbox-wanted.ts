// Where nothing has ever been written there is nothing to show: the page comes before the outbox's store.
import { loadAhead } from "../lib/quiet.ts";
import { outboxName } from "./outbox-name.ts";

let wanted: { personId: string; moment: Promise<void> } | undefined;

/** When to fetch it: at once where it stands already, else in its turn. A write does not wait for this. */
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
    // The one who asks for the store hears so.
  });
}

const loadStore = () => loadAhead(() => import("./outbox-here.ts"));

/** Whether anything was ever written here. */
export async function hasOutbox(personId: string) {
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === outboxName(personId));
  } catch {
    // Who cannot tell has to look.
    return true;
  }
}
