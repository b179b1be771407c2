// The thread that reads one file. Before it takes the file, it gives up its last permission: to
// read its own code.
import { parentPort, workerData } from "node:worker_threads";
// Stands before the libraries: `fflate` keeps the `Uint8Array` that it finds when it loads.
import "./watched-globals.ts";
import { demandRoom, isTooLarge, limitTime } from "./work-limit.ts";
import { type FileText, READY, type TextType, type Work } from "./messages.ts";
import { readDocument, readPresentation } from "./office.ts";
import { loadPdf, readPdf } from "./pdf.ts";

const readers: Record<TextType, (bytes: Uint8Array<ArrayBuffer>) => string[] | Promise<string[]>> =
  { pdf: readPdf, docx: readDocument, pptx: readPresentation };

if (workerData === "pdf") await loadPdf();
Deno.permissions.revokeSync({ name: "read" });
const permissions = ["read", "write", "net", "env", "sys", "run", "ffi", "import"] as const;
for (const name of permissions) {
  const { state } = Deno.permissions.querySync({ name });
  if (state === "granted") throw new Error(`The thread still has the permission ${name}.`);
}

// Once: a thread that still listens would not end at its limit of memory.
parentPort?.once("message", async ({ type, bytes, endsAt }: Work) => {
  limitTime(endsAt, () => send({ problem: "too_slow", reason: "The thread has ended by itself." }));
  send(await read(type, bytes));
});

parentPort?.postMessage(READY);

const send = (text: FileText) => parentPort?.postMessage(text);

async function read(type: TextType, bytes: Uint8Array<ArrayBuffer>): Promise<FileText> {
  try {
    const pages = await readers[type](bytes);
    demandRoom();
    return { pages };
  } catch (error) {
    return { problem: isTooLarge() ? "too_large" : "damaged", reason: String(error) };
  }
}
