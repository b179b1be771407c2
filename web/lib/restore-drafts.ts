export const sealedDraftsKey = (personId: string) => `sealed ${personId}`;

/** Opens the user's sealed drafts at sign-in, before any form reads a draft. */
export async function restoreDrafts({ id, sealKey }: { id: string; sealKey: string }) {
  try {
    if (!localStorage.getItem(sealedDraftsKey(id))) return;
    const { unsealDrafts } = await import("./sealed-drafts.ts");
    await unsealDrafts(id, sealKey);
  } catch {
    // The drafts stay sealed until the user signs in the next time.
  }
}
