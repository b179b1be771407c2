// Seals a user's drafts on this device at sign-out, and opens them when the user signs in again.
import { draftKey } from "./drafts.ts";
import { fromBase64, seal, toBase64, unseal } from "./seal.ts";
import { currentUserId } from "./session.ts";
import { sealedDraftsKey } from "./restore-drafts.ts";

type Drafts = Record<string, string>;

/**
 * Rejects if the sealed drafts cannot be stored; then the drafts stay as they are. `mayContinue` is false
 * if the user is back by then; then the drafts stay open.
 */
export async function sealDrafts(personId: string, key: string, mayContinue: () => boolean) {
  const drafts = readDrafts(personId);
  if (Object.keys(drafts).length === 0) return;
  // Keeps earlier sealed drafts that were not opened at the last visit, if they can be opened.
  const all = { ...await readSealedDrafts(personId, key).catch(() => ({})), ...drafts };
  const sealed = toBase64(await seal(key, personId, JSON.stringify(all)));
  if (!mayContinue()) return;
  // Another tab may have written a draft meanwhile.
  if (JSON.stringify(readDrafts(personId)) !== JSON.stringify(drafts)) {
    return await sealDrafts(personId, key, mayContinue);
  }
  localStorage.setItem(sealedDraftsKey(personId), sealed);
  removeDrafts(personId);
}

/** A draft that the user has typed since is newer and stays. */
export async function unsealDrafts(personId: string, key: string) {
  const sealed = localStorage.getItem(sealedDraftsKey(personId));
  const drafts = await readSealedDrafts(personId, key);
  // After a sign-out, open drafts would lie here for the next user to read.
  if (currentUserId() !== personId) return;
  for (const [name, text] of Object.entries(drafts)) {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
  }
  // Drafts that another tab has sealed meanwhile stay sealed until the next sign-in.
  if (localStorage.getItem(sealedDraftsKey(personId)) === sealed) {
    localStorage.removeItem(sealedDraftsKey(personId));
  }
}

export function removeDrafts(personId: string) {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(draftKey(personId, ""))) localStorage.removeItem(name);
    }
  } catch {
    // Without storage there are no drafts.
  }
}

function readDrafts(personId: string): Drafts {
  const prefix = draftKey(personId, "");
  try {
    return Object.fromEntries(
      Object.entries<string>(localStorage).filter(([name]) => name.startsWith(prefix)),
    );
  } catch {
    // Without storage there are no drafts.
    return {};
  }
}

async function readSealedDrafts(personId: string, key: string): Promise<Drafts> {
  const sealed = localStorage.getItem(sealedDraftsKey(personId));
  return sealed ? JSON.parse(await unseal(key, personId, fromBase64(sealed))) : {};
}
