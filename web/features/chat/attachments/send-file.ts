// Sends a file with XMLHttpRequest, the only request type that reports upload progress.
import { finishSignOut, settle } from "../../../lib/api.ts";
import { inForeground } from "../../../lib/foreground.ts";
import { currentPersonId } from "../../../lib/session.ts";
import type { Attachment } from "./attachment.ts";

/** A working connection makes some progress within this time. */
const SILENCE = 45_000;

type Named = { key: string; name: string };

/** Fails as every other call does: with the server's error, or as unreachable. */
export async function sendFile(
  named: Named,
  bytes: Blob,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  await finishSignOut();
  return await settle(
    inForeground(post(named, bytes, onPercent, signal)),
    async (answer) => {
      const attachment = await answer.json();
      // A hotel's login page also answers with 200, but without an id.
      if (typeof attachment.id !== "string") throw new TypeError("Not an answer");
      return attachment;
    },
  );
}

function post(
  { key, name }: Named,
  bytes: Blob,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set("file", bytes, name);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
      request.abort();
    };
    const stop = () => fail(signal.reason);
    const wait = () => {
      clearTimeout(timer);
      const hush = () => fail(new DOMException("Nothing moved", "TimeoutError"));
      timer = setTimeout(hush, SILENCE);
    };
    request.open("POST", "/api/attachments");
    // If the answer was lost, sending again under this key leads to the same file.
    request.setRequestHeader("Idempotency-Key", key);
    const person = currentPersonId();
    if (person) request.setRequestHeader("X-Person", person);
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onPercent(Math.floor(100 * loaded / Math.max(total, 1)));
    };
    request.onload = () => {
      end();
      resolve(answerOf(request));
    };
    request.onerror = () => fail(new TypeError("The network failed"));
    signal.addEventListener("abort", stop);
    wait();
    if (signal.aborted) stop();
    else request.send(form);
  });
}

function answerOf(request: XMLHttpRequest) {
  const { status, statusText, responseText } = request;
  const wait = request.getResponseHeader("Retry-After");
  return new Response(responseText, {
    status,
    statusText,
    ...wait && { headers: { "Retry-After": wait } },
  });
}
