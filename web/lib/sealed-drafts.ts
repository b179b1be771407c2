// What she was typing when she left: shut away on this device, and hers again when she is back.
import { nameOf } from "./drafts.ts";
import { fromBase64, seal, toBase64, unseal } from "./seal.ts";
import { currentPersonId } from "./session.ts";
import { sealedName } from "./unsealed.ts";

type Drafts = Record<string, string>;

/** Rejects where they cannot be kept; then they stay as they are. Whoever is back by then keeps hers open. */
export async function sealDrafts(personId: string, key: string, mayGo: () => boolean) {
  const drafts = draftsOf(personId);
  if (Object.keys(drafts).length === 0) return;
  // What was not opened when she was here last stays with the rest, if it ever can be.
  const all = { ...await sealedOf(personId, key).catch(() => ({})), ...drafts };
  const sealed = toBase64(await seal(key, personId, JSON.stringify(all)));
  if (!mayGo()) return;
  // Another tab may have written in between.
  if (JSON.stringify(draftsOf(personId)) !== JSON.stringify(drafts)) {
    return await sealDrafts(personId, key, mayGo);
  }
  localStorage.setItem(sealedName(personId), sealed);
  dropDrafts(personId);
}

/** What has been typed since is newer. */
export async function openDrafts(personId: string, key: string) {
  const sealed = localStorage.getItem(sealedName(personId));
  const drafts = await sealedOf(personId, key);
  // In plain words they would lie here for whoever comes next.
  if (currentPersonId() !== personId) return;
  for (const [name, text] of Object.entries(drafts)) {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
  }
  // What was shut away meanwhile stays for the next time.
  if (localStorage.getItem(sealedName(personId)) === sealed) {
    localStorage.removeItem(sealedName(personId));
  }
}

export function dropDrafts(personId: string) {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(nameOf(personId, ""))) localStorage.removeItem(name);
    }
  } catch {
    // Without a store there are none.
  }
}

function draftsOf(personId: string): Drafts {
  const own = nameOf(personId, "");
  try {
    return Object.fromEntries(
      Object.entries<string>(localStorage).filter(([name]) => name.startsWith(own)),
    );
  } catch {
    // Without a store there are none.
    return {};
  }
}

async function sealedOf(personId: string, key: string): Promise<Drafts> {
  const sealed = localStorage.getItem(sealedName(personId));
  return sealed ? JSON.parse(await unseal(key, personId, fromBase64(sealed))) : {};
}
