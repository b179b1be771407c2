export const sealedName = (personId: string) => `sealed ${personId}`;

/** What she was typing when she left is in its place again before any form asks for it. */
export async function openSealed({ id, sealKey }: { id: string; sealKey: string }) {
  try {
    if (!localStorage.getItem(sealedName(id))) return;
    const { openDrafts } = await import("./sealed-drafts.ts");
    await openDrafts(id, sealKey);
  } catch {
    // It stays sealed until she comes the next time.
  }
}
