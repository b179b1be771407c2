// Uploads one file through broken connections and expired tokens, and, chosen again, a reload.
import { CHUNK_SIZE, refusalOf, typeByName, type UploadKind } from "@server/contract";
import { beginUnsavedWork } from "../../lib/unsaved-work.ts";
import { inForeground } from "../../lib/foreground.ts";
import type {
  assertMayUpload,
  deleteUpload,
  reportArrival,
  requestTarget,
  UploadTarget,
} from "./data.ts";
import { failureOf } from "./failure-of.ts";
import { dropHandle, keepHandle } from "./handles.ts";
import { findKnownUpload, fingerprintOf, forgetUpload, storeUpload } from "./known-uploads.ts";
import { nextStep, type RefusalReason, refusalReasonOf, renewAt, waitBefore } from "./next-step.ts";
import { pauseFor } from "./pause-for.ts";
import { NotSent, type sendWhole } from "./send.ts";
import { secondsLeft, type Speed, startSpeed, updateSpeed } from "../../lib/speed.ts";

export type UploadState = {
  state: "sending" | "waiting" | "paused" | "arrived" | "failed" | "canceled";
  sent: number;
  perSecond?: number;
  secondsLeft?: number;
  /** The upload continued where it had stopped, or had to begin again. */
  note?: "resumed" | "restarted";
  /** The reason of a failure that a retry cannot fix. */
  why?: RefusalReason;
};

export type Upload = {
  file: File;
  now: () => UploadState;
  follow: (listener: () => void) => () => void;
  /** The path of the file in storage; undefined until the server has given one. */
  path: () => string | undefined;
  /** The same path, once all of the file has arrived. */
  arrivedPath: () => string | undefined;
  pause: () => void;
  /** Continues after a pause or a failure. */
  resume: () => void;
  cancel: () => void;
};

/** The server and storage calls of an upload; tests replace them. */
export type UploadTransport = {
  requestTarget: typeof requestTarget;
  assertMayUpload: typeof assertMayUpload;
  reportArrival: typeof reportArrival;
  deleteUpload: typeof deleteUpload;
  sendWhole: typeof sendWhole;
};

export const refusalOfFile = (kind: UploadKind, { name, type, size }: File) =>
  refusalOf(kind, { fileName: name, contentType: type, size });

const STOPPED = "stopped";
/** A token younger than this, in milliseconds, needs no check of the user's right. */
const FRESH_TOKEN_MS = 1000;

export function startUpload(file: File, kind: UploadKind, transport: UploadTransport): Upload {
  const contentType = typeByName(kind, { fileName: file.name, contentType: file.type }) ??
    file.type;
  const listeners = new Set<() => void>();
  let current: UploadState = { state: "sending", sent: 0 };
  let speed: Speed | undefined;
  let target: UploadTarget | undefined;
  /** By this device's clock, which may be wrong, but is equally wrong at the end. */
  let givenAt = 0;
  let endsAt = 0;
  let url: string | undefined;
  let arrivedPath: string | undefined;
  let stopping = new AbortController();
  let running: Promise<void> | undefined;

  function update(next: Partial<UploadState>) {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  }

  function onProgress(sent: number) {
    const at = performance.now();
    speed = speed ? updateSpeed(speed, at, sent) : startSpeed(at, sent);
    update({
      state: "sending",
      sent,
      perSecond: speed.perSecond,
      secondsLeft: secondsLeft(speed, file.size - sent),
    });
  }

  /** Gets a new place, or a new token for the old place. */
  async function findTarget() {
    const known = target ? undefined : findKnownUpload(file);
    const path = target?.path ?? known?.path;
    target = await transport.requestTarget(
      kind,
      path ? { path } : {
        fileName: file.name,
        contentType: file.type,
        size: file.size,
      },
    );
    givenAt = Date.now();
    endsAt = givenAt + target.resumable.expiresIn * 1000;
    if (known?.url) {
      url = known.url;
      update({ note: "resumed" });
    }
    storeKnownUpload(target);
    return target;
  }

  const storeKnownUpload = ({ path }: UploadTarget) =>
    storeUpload({ fingerprint: fingerprintOf(file), fileName: file.name, path, url, endsAt });

  async function sendOnce(to: UploadTarget, signal: AbortSignal) {
    const sending = { file, contentType, signal, onProgress };
    if (file.size <= CHUNK_SIZE) return await transport.sendWhole(to.uploadURL, sending);
    const { sendInParts } = await import("./send-in-parts.ts").catch(() => {
      // The import fails if the connection breaks at this moment: the upload tries again.
      throw new NotSent({});
    });
    const { endpoint, chunkSize, metadata } = to.resumable;
    await sendInParts({
      ...sending,
      endpoint,
      url,
      chunkSize,
      metadata,
      headers: async () => {
        const token = target?.resumable.headers["x-signature"] ?? "";
        if (renewAt(token, givenAt) <= Date.now()) await findTarget();
        else if (givenAt + FRESH_TOKEN_MS <= Date.now()) await transport.assertMayUpload();
        return target?.resumable.headers ?? {};
      },
      notSent: NotSent,
      onUrl: (found) => {
        url = found;
        if (target) storeKnownUpload(target);
      },
    });
  }

  function dropKnownUpload() {
    const path = target?.path ?? findKnownUpload(file)?.path;
    if (path) forgetUpload(path);
    target = undefined;
    url = undefined;
    return path;
  }

  /** Runs until the file has arrived or failed, or until this run is stopped. */
  async function send(signal: AbortSignal) {
    let tries = 0;
    let hasRenewed = false;
    let lastSent = current.sent;
    while (!signal.aborted) {
      try {
        if (target && endsAt <= Date.now()) restart();
        // Each retry gets a new token: the answer may say that all of the file has arrived.
        if (!target || tries > 0) await findTarget();
        if (!target) continue;
        if (signal.aborted) return;
        await sendOnce(target, signal);
        return await arrive(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (current.sent > lastSent) [tries, hasRenewed] = [0, false];
        lastSent = current.sent;
        tries++;
        const failure = error instanceof NotSent ? error.failure : failureOf(error);
        const step = nextStep(failure, hasRenewed);
        if (step === "arrived") return await arrive(signal);
        if (step === "give-up") {
          return update({ state: "failed", perSecond: undefined, why: refusalReasonOf(failure) });
        }
        if (step === "anew") restart();
        hasRenewed = step === "renew";
        if (step !== "renew") await wait(tries, signal);
      }
    }
  }

  function restart() {
    dropKnownUpload();
    speed = undefined;
    update({ sent: 0, perSecond: undefined, secondsLeft: undefined, note: "restarted" });
  }

  async function arrive(signal: AbortSignal) {
    const path = target?.path ?? findKnownUpload(file)?.path;
    if (!path) return update({ state: "failed" });
    try {
      await transport.reportArrival(path);
      forgetUpload(path);
      void dropHandle(fingerprintOf(file));
    } catch {
      // The file can still be saved. Its entry stays, else a reload would send all of it again.
    }
    if (signal.aborted) return;
    arrivedPath = path;
    update({ state: "arrived", sent: file.size, perSecond: undefined, secondsLeft: undefined });
  }

  function wait(tries: number, signal: AbortSignal) {
    speed = undefined;
    update({ state: "waiting", perSecond: undefined, secondsLeft: undefined });
    return pauseFor(waitBefore(tries), signal);
  }

  function run() {
    const { signal } = stopping = new AbortController();
    speed = undefined;
    update({ state: "sending", why: undefined });
    const release = beginUnsavedWork();
    // Wait for the stopped run to end, because two runs must not send at once.
    running = (running ?? Promise.resolve()).then(() => inForeground(send(signal))).finally(
      release,
    );
  }

  function stop(state: "paused" | "canceled") {
    if (current.state === "arrived") return;
    stopping.abort(STOPPED);
    update({ state, perSecond: undefined, secondsLeft: undefined });
  }

  void keepHandle(file);
  run();
  return {
    file,
    now: () => current,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    path: () => arrivedPath ?? target?.path ?? findKnownUpload(file)?.path,
    arrivedPath: () => arrivedPath,
    pause: () => stop("paused"),
    resume() {
      if (current.state === "paused" || current.state === "failed") run();
    },
    cancel() {
      stop("canceled");
      void dropHandle(fingerprintOf(file));
      const paths = [arrivedPath, dropKnownUpload()];
      // The last answer may still bring a place, so wait for it. If a drop fails, the server
      // deletes the file after a day.
      void Promise.resolve(running).then(() => {
        for (const path of new Set([...paths, target?.path])) {
          if (!path) continue;
          forgetUpload(path);
          transport.deleteUpload(path).catch(() => {});
        }
      });
    },
  };
}
