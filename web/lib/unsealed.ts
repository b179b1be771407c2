import { currentPersonId, sealKeyOf } from "./session.ts";

export const sealedName = (personId: string) => `sealed ${personId}`;

/** What she was typing when she left is in its place again before any form asks for it. */
export async function openSealed() {
  const id = currentPersonId();
  const key = id && sealKeyOf(id);
  try {
    if (!key || !localStorage.getItem(sealedName(id))) return;
    const { openDrafts } = await import("./sealed-drafts.ts");
    await openDrafts(id, key);
  } catch {
    // It stays sealed until she comes the next time.
  }
}
