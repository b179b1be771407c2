/** A folder that is removed at the end of the block, also after a failure. */
export async function temporaryFolder(prefix: string) {
  const path = await Deno.makeTempDir({ prefix });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
