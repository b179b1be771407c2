// Where nothing has ever been written there is nothing to show: the page comes before the outbox's store.
import { whenQuiet } from "../lib/quiet.ts";
import { outboxName } from "./outbox-name.ts";

let wanted: { personId: string; moment: Promise<void> } | undefined;

/** When to fetch it: at once where it stands already, else as soon as the page is quiet, or touched. */
export function outboxWanted(personId: string, quiet = whenQuiet): Promise<void> {
  if (wanted?.personId !== personId) wanted = { personId, moment: moment(personId, quiet) };
  return wanted.moment;
}

async function moment(personId: string, quiet: typeof whenQuiet) {
  if (await hasOutbox(personId)) return;
  // What she does next may be what has to be kept.
  const done = new AbortController();
  const touched = new Promise<void>((resolve) => {
    for (const sign of ["pointerdown", "keydown"]) {
      const { signal } = done;
      addEventListener(sign, () => resolve(), { signal, capture: true, passive: true });
    }
  });
  await Promise.race([quiet(), touched]);
  done.abort();
}

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
