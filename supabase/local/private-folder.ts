// Makes folders that only their owner can enter. Other users of this machine can neither read the
// data nor reach the socket.

const PRIVATE = 0o700;
const OTHERS = 0o077;

/**
 * Creates the folder if it is missing. Returns true if no other user can enter it. Windows has no
 * such modes.
 */
export async function makePrivate(folder: string): Promise<boolean> {
  await Deno.mkdir(folder, { recursive: true, mode: PRIVATE });
  if (await isPrivate(folder)) return true;
  try {
    await Deno.chmod(folder, PRIVATE);
  } catch (error) {
    // The folder has another owner, or its disk has no modes.
    const isRefused = error instanceof Deno.errors.PermissionDenied ||
      error instanceof Deno.errors.NotSupported;
    if (!isRefused) throw error;
  }
  return await isPrivate(folder);
}

export async function isPrivate(folder: string): Promise<boolean> {
  const { mode } = await Deno.stat(folder);
  return mode === null || (mode & OTHERS) === 0;
}
