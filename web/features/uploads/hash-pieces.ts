// Hashes a file in its own worker, because half a gigabyte would block the page.
import { PIECE_SIZE } from "@server/contract";

type Scope = {
  onmessage: ((event: MessageEvent<File>) => void) | null;
  postMessage: (pieces: string[] | null) => void;
};
const scope = globalThis as unknown as Scope;

scope.onmessage = async ({ data: file }) => {
  try {
    const pieces: string[] = [];
    for (let at = 0; at < file.size; at += PIECE_SIZE) {
      const bytes = await file.slice(at, at + PIECE_SIZE).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      pieces.push(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    scope.postMessage(pieces);
  } catch {
    scope.postMessage(null);
  }
};
