/** Loads the page again with the newest app there is, unless `isFree` says no when that has come. */
export async function reloadFresh(isFree = () => true) {
  try {
    const { changeOver } = await import("./change-over.ts");
    await changeOver();
  } catch {
    // Then with the one that is here.
  }
  const mayGo = isFree();
  if (mayGo) location.reload();
  return mayGo;
}
