/** SHA-256 of each piece of a file. If this browser cannot hash, the server reads the file once. */
export function piecesOf(file: File): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./hash-pieces.ts", import.meta.url), { type: "module" });
      const end = (pieces?: string[] | null) => {
        worker.terminate();
        resolve(pieces ?? undefined);
      };
      worker.onmessage = ({ data }: MessageEvent<string[] | null>) => end(data);
      worker.onerror = (event) => {
        event.preventDefault();
        end();
      };
      worker.postMessage(file);
    } catch {
      resolve(undefined);
    }
  });
}
