/**
 * Fetches a file that never changes, so that the browser may store it. Sends no header of our own,
 * because the storage host would have to allow it.
 */
export async function fetchFile(address: string, type: string, signal: AbortSignal): Promise<Blob> {
  // The browser may have stored a network's log-in page in place of the file.
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(address, { credentials: "same-origin", signal, cache });
    const bytes = await response.blob();
    if (!response.ok) break;
    if (bytes.type.startsWith(type)) return bytes;
  }
  throw new TypeError(`The response is not ${type}`);
}
