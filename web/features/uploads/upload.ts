// Uploads one file through broken connections and expired tokens, and, chosen again, a reload.
import { CHUNK_SIZE, refusalOf, typeByName, type UploadKind } from "@server/contract";
import { beginUnsavedWork } from "../../lib/unsaved-work.ts";
import { inForeground } from "../../lib/foreground.ts";
import type { askPlace, demandRight, dropUpload, tellArrived, UploadTarget } from "./data.ts";
import { failureOf } from "./failure-of.ts";
import { dropHandle, keepHandle } from "./handles.ts";
import { dropKept, findKept, fingerprintOf, keepUpload } from "./kept.ts";
import { nextStep, renewAt, waitBefore, type Why, whyOf } from "./next-step.ts";
import { pauseFor } from "./pause-for.ts";
import { NotSent, type sendWhole } from "./send.ts";
import { noted, secondsLeft, type Speed, standing } from "../../lib/speed.ts";

export type Standing = {
  state: "sending" | "waiting" | "paused" | "arrived" | "failed" | "canceled";
  sent: number;
  perSecond?: number;
  secondsLeft?: number;
  /** The upload continued where it had stopped, or had to begin again. */
  note?: "resumed" | "restarted";
  /** The reason of a failure that a retry cannot fix. */
  why?: Why;
};

export type Upload = {
  file: File;
  now: () => Standing;
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
  askPlace: typeof askPlace;
  demandRight: typeof demandRight;
  tellArrived: typeof tellArrived;
  dropUpload: typeof dropUpload;
  sendWhole: typeof sendWhole;
};

export const refusalOfFile = (kind: UploadKind, { name, type, size }: File) =>
  refusalOf(kind, { fileName: name, contentType: type, size });

const STOPPED = "stopped";
/** A token younger than this, in milliseconds, needs no check of the user's right. */
const JUST_NOW = 1000;

export function startUpload(file: File, kind: UploadKind, ways: UploadTransport): Upload {
  const contentType = typeByName(kind, { fileName: file.name, contentType: file.type }) ??
    file.type;
  const listeners = new Set<() => void>();
  let standingNow: Standing = { state: "sending", sent: 0 };
  let speed: Speed | undefined;
  let place: UploadTarget | undefined;
  /** By this device's clock, which may be wrong, but is equally wrong at the end. */
  let givenAt = 0;
  let endsAt = 0;
  let url: string | undefined;
  let arrivedPath: string | undefined;
  let stopping = new AbortController();
  let running: Promise<void> | undefined;

  function tell(next: Partial<Standing>) {
    standingNow = { ...standingNow, ...next };
    for (const listener of listeners) listener();
  }

  function onProgress(sent: number) {
    const at = performance.now();
    speed = speed ? noted(speed, at, sent) : standing(at, sent);
    tell({
      state: "sending",
      sent,
      perSecond: speed.perSecond,
      secondsLeft: secondsLeft(speed, file.size - sent),
    });
  }

  /** Gets a new place, or a new token for the old place. */
  async function findPlace() {
    const kept = place ? undefined : findKept(file);
    const path = place?.path ?? kept?.path;
    place = await ways.askPlace(
      kind,
      path ? { path } : {
        fileName: file.name,
        contentType: file.type,
        size: file.size,
      },
    );
    givenAt = Date.now();
    endsAt = givenAt + place.resumable.expiresIn * 1000;
    if (kept?.url) {
      url = kept.url;
      tell({ note: "resumed" });
    }
    keep(place);
    return place;
  }

  const keep = ({ path }: UploadTarget) =>
    keepUpload({ fingerprint: fingerprintOf(file), fileName: file.name, path, url, endsAt });

  async function sendOnce(at: UploadTarget, signal: AbortSignal) {
    const sending = { file, contentType, signal, onProgress };
    if (file.size <= CHUNK_SIZE) return await ways.sendWhole(at.uploadURL, sending);
    const { sendInParts } = await import("./send-in-parts.ts").catch(() => {
      // The import fails if the connection breaks at this moment: the upload tries again.
      throw new NotSent({});
    });
    const { endpoint, chunkSize, metadata } = at.resumable;
    await sendInParts({
      ...sending,
      endpoint,
      url,
      chunkSize,
      metadata,
      headers: async () => {
        const token = place?.resumable.headers["x-signature"] ?? "";
        if (renewAt(token, givenAt) <= Date.now()) await findPlace();
        else if (givenAt + JUST_NOW <= Date.now()) await ways.demandRight();
        return place?.resumable.headers ?? {};
      },
      notSent: NotSent,
      onUrl: (found) => {
        url = found;
        if (place) keep(place);
      },
    });
  }

  function forget() {
    const path = place?.path ?? findKept(file)?.path;
    if (path) dropKept(path);
    place = undefined;
    url = undefined;
    return path;
  }

  /** Runs until the file has arrived or failed, or until this run is stopped. */
  async function send(signal: AbortSignal) {
    let times = 0;
    let hasRenewed = false;
    let reached = standingNow.sent;
    while (!signal.aborted) {
      try {
        if (place && endsAt <= Date.now()) beginAnew();
        // Each retry gets a new token: the answer may say that all of the file has arrived.
        if (!place || times > 0) await findPlace();
        if (!place) continue;
        if (signal.aborted) return;
        await sendOnce(place, signal);
        return await arrive(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (standingNow.sent > reached) [times, hasRenewed] = [0, false];
        reached = standingNow.sent;
        times++;
        const failure = error instanceof NotSent ? error.failure : failureOf(error);
        const step = nextStep(failure, hasRenewed);
        if (step === "arrived") return await arrive(signal);
        if (step === "give-up") {
          return tell({ state: "failed", perSecond: undefined, why: whyOf(failure) });
        }
        if (step === "anew") beginAnew();
        hasRenewed = step === "renew";
        if (step !== "renew") await wait(times, signal);
      }
    }
  }

  function beginAnew() {
    forget();
    speed = undefined;
    tell({ sent: 0, perSecond: undefined, secondsLeft: undefined, note: "restarted" });
  }

  async function arrive(signal: AbortSignal) {
    const path = place?.path ?? findKept(file)?.path;
    if (!path) return tell({ state: "failed" });
    try {
      await ways.tellArrived(path);
      dropKept(path);
      void dropHandle(fingerprintOf(file));
    } catch {
      // The file can still be saved. Its entry stays, else a reload would send all of it again.
    }
    if (signal.aborted) return;
    arrivedPath = path;
    tell({ state: "arrived", sent: file.size, perSecond: undefined, secondsLeft: undefined });
  }

  function wait(times: number, signal: AbortSignal) {
    speed = undefined;
    tell({ state: "waiting", perSecond: undefined, secondsLeft: undefined });
    return pauseFor(waitBefore(times), signal);
  }

  function run() {
    const { signal } = stopping = new AbortController();
    speed = undefined;
    tell({ state: "sending", why: undefined });
    const release = beginUnsavedWork();
    // Wait for the stopped run to end, because two runs must not send at once.
    running = (running ?? Promise.resolve()).then(() => inForeground(send(signal))).finally(
      release,
    );
  }

  function stop(state: "paused" | "canceled") {
    if (standingNow.state === "arrived") return;
    stopping.abort(STOPPED);
    tell({ state, perSecond: undefined, secondsLeft: undefined });
  }

  void keepHandle(file);
  run();
  return {
    file,
    now: () => standingNow,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    path: () => arrivedPath ?? place?.path ?? findKept(file)?.path,
    arrivedPath: () => arrivedPath,
    pause: () => stop("paused"),
    resume() {
      if (standingNow.state === "paused" || standingNow.state === "failed") run();
    },
    cancel() {
      stop("canceled");
      void dropHandle(fingerprintOf(file));
      const paths = [arrivedPath, forget()];
      // The last answer may still bring a place, so wait for it. If a drop fails, the server
      // deletes the file after a day.
      void Promise.resolve(running).then(() => {
        for (const one of new Set([...paths, place?.path])) {
          if (!one) continue;
          dropKept(one);
          ways.dropUpload(one).catch(() => {});
        }
      });
    },
  };
}
