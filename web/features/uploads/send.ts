// Sends a file, or the rest of it, once; the caller decides what happens after a failure.
import { noteSignOfServer } from "../../lib/http/connectivity.ts";
import type { Failure } from "./next-step.ts";

export class NotSent extends Error {
  override name = "NotSent";
  constructor(readonly failure: Failure) {
    super("The file was not sent");
  }
}

export type Sending = {
  file: File;
  contentType: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
};

/** Sends the whole file in one request. */
export function sendWhole(address: string, { file, contentType, signal, onProgress }: Sending) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (failure: Failure) => reject(new NotSent(failure));
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", contentType);
    request.setRequestHeader("Cache-Control", "max-age=31536000");
    request.upload.onprogress = ({ loaded }) => {
      noteSignOfServer();
      onProgress(loaded);
    };
    request.onload = () => {
      if (request.status === 200) resolve();
      else fail({ status: request.status, body: request.responseText });
    };
    request.onerror = () => fail({});
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
