/** Loads the page again with the newest app there is. */
export async function reloadFresh() {
  try {
    await (await import("./change-over.ts")).changeOver();
  } catch {
    // Then with the one that is here.
  }
  location.reload();
}
