// Sends a file with XMLHttpRequest, the only request type that reports upload progress.
import type { Attachment } from "@server/contract";
import { finishSignOut, handleAnswer } from "../../../lib/http/api.ts";
import { noteSignOfServer } from "../../../lib/http/connectivity.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { inForeground } from "../../../lib/loading/foreground.ts";

/** A working connection makes some progress within this time. */
const SILENCE_TIMEOUT = 45_000;

type FileKey = { key: string; name: string };

/** Fails as every other call does: with the server's error, or as unreachable. */
export async function sendFile(
  file: FileKey,
  bytes: Blob,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  await finishSignOut();
  return await handleAnswer(
    inForeground(post(file, bytes, onPercent, signal)),
    async (response) => {
      const attachment = await response.json();
      // A hotel's login page also answers with 200, but without an id.
      if (typeof attachment.id !== "string") {
        throw new TypeError("The response has no attachment id");
      }
      return attachment;
    },
  );
}

function post(
  { key, name }: FileKey,
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
    const restartTimer = () => {
      clearTimeout(timer);
      const abortSilent = () =>
        fail(new DOMException("The upload made no progress in time", "TimeoutError"));
      timer = setTimeout(abortSilent, SILENCE_TIMEOUT);
    };
    request.open("POST", "/api/attachments");
    // If the answer was lost, sending again under this key leads to the same file.
    request.setRequestHeader("Idempotency-Key", key);
    const person = currentUserId();
    if (person) request.setRequestHeader("X-Person", person);
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      noteSignOfServer();
      onPercent(Math.floor(100 * loaded / Math.max(total, 1)));
    };
    request.onload = () => {
      end();
      resolve(responseOf(request));
    };
    request.onerror = () => fail(new TypeError("The network failed"));
    signal.addEventListener("abort", stop);
    restartTimer();
    if (signal.aborted) stop();
    else request.send(form);
  });
}

function responseOf(request: XMLHttpRequest) {
  const { status, statusText, responseText } = request;
  const retryAfter = request.getResponseHeader("Retry-After");
  return new Response(responseText, {
    status,
    statusText,
    ...retryAfter && { headers: { "Retry-After": retryAfter } },
  });
}
