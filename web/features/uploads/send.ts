// Sends a file until all of it has arrived, and chooses the next step after each failure.
import { CHUNK_SIZE } from "@server/contract";
import { noteSignOfServer } from "../../lib/http/connectivity.ts";
import type { UploadTarget } from "./data.ts";
import { dropHandle } from "./handles.ts";
import { fingerprintOf, forgetUpload } from "./known-uploads.ts";
import {
  type Failure,
  failureOf,
  nextStep,
  pauseFor,
  refusalReasonOf,
  waitBefore,
} from "./next-step.ts";
import type { UploadPlace, UploadProgress } from "./upload.ts";
import type { UploadTransport } from "./transports.ts";

type FileOnItsWay = {
  file: File;
  contentType: string;
  transport: UploadTransport;
  place: UploadPlace;
  progress: UploadProgress;
};

/** Runs until the file has arrived or failed, or until this run is stopped. */
export async function sendUntilArrived(sending: FileOnItsWay, signal: AbortSignal) {
  const { place, progress } = sending;
  let tries = 0;
  let hasRenewed = false;
  let lastSent = progress.now().sent;
  while (!signal.aborted) {
    try {
      if (place.isExpired()) restart(sending);
      // Each retry gets a new token: the answer may say that all of the file has arrived.
      if (!place.target() || tries > 0) await place.findTarget();
      const target = place.target();
      if (!target) continue;
      if (signal.aborted) return;
      await sendOnce(sending, target, signal);
      return await arrive(sending, signal);
    } catch (error) {
      if (signal.aborted) return;
      const { sent } = progress.now();
      if (sent > lastSent) [tries, hasRenewed] = [0, false];
      lastSent = sent;
      tries++;
      const failure = error instanceof NotSent ? error.failure : failureOf(error);
      const step = nextStep(failure, hasRenewed);
      if (step === "arrived") return await arrive(sending, signal);
      if (step === "give-up") {
        const why = refusalReasonOf(failure);
        return progress.update({ state: "failed", perSecond: undefined, why });
      }
      if (step === "anew") restart(sending);
      hasRenewed = step === "renew";
      if (step !== "renew") await wait(sending, tries, signal);
    }
  }
}

async function sendOnce(
  { file, contentType, transport, place, progress }: FileOnItsWay,
  target: UploadTarget,
  signal: AbortSignal,
) {
  const sending = { file, contentType, signal, onProgress: progress.onProgress };
  if (file.size <= CHUNK_SIZE) return await transport.sendWhole(target.uploadURL, sending);
  const { sendInParts } = await import("./send-in-parts.ts").catch(() => {
    // The import fails if the connection breaks at this moment: the upload tries again.
    throw new NotSent({});
  });
  const { endpoint, chunkSize, metadata } = target.resumable;
  await sendInParts({
    ...sending,
    endpoint,
    url: place.url(),
    chunkSize,
    metadata,
    headers: place.headers,
    notSent: NotSent,
    onUrl: place.setUrl,
  });
}

function restart({ place, progress }: FileOnItsWay) {
  place.drop();
  progress.resetSpeed();
  progress.update({ sent: 0, perSecond: undefined, secondsLeft: undefined, note: "restarted" });
}

async function arrive({ file, transport, place, progress }: FileOnItsWay, signal: AbortSignal) {
  const path = place.path();
  if (!path) return progress.update({ state: "failed" });
  try {
    await transport.reportArrival(path);
    forgetUpload(path);
    void dropHandle(fingerprintOf(file));
  } catch {
    // The file can still be saved. Its entry stays, else a reload would send all of it again.
  }
  if (signal.aborted) return;
  place.setArrived(path);
  progress.update({
    state: "arrived",
    sent: file.size,
    perSecond: undefined,
    secondsLeft: undefined,
  });
}

function wait({ progress }: FileOnItsWay, tries: number, signal: AbortSignal) {
  progress.resetSpeed();
  progress.update({ state: "waiting", perSecond: undefined, secondsLeft: undefined });
  return pauseFor(waitBefore(tries), signal);
}

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
