// Uploads one file through broken connections and expired tokens, and, chosen again, a reload.
import { refusalOf, typeByName, type UploadKind } from "@server/contract";
import { useSyncExternalStore } from "react";
import { secondsLeft, type Speed, startSpeed, updateSpeed } from "../../lib/device/speed.ts";
import { createStore } from "../../lib/device/store.ts";
import { beginUnsavedWork } from "../../lib/device/unsaved-work.ts";
import { inForeground } from "../../lib/loading/foreground.ts";
import type { UploadTarget } from "./data.ts";
import { dropHandle, keepHandle } from "./handles.ts";
import { findKnownUpload, fingerprintOf, forgetUpload, storeUpload } from "./known-uploads.ts";
import { type RefusalReason, renewAt } from "./next-step.ts";
import { sendUntilArrived } from "./send.ts";
import type { UploadTransport } from "./transports.ts";

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

export const refusalOfFile = (kind: UploadKind, { name, type, size }: File) =>
  refusalOf(kind, { fileName: name, contentType: type, size });

const STOPPED = "stopped";

export function startUpload(file: File, kind: UploadKind, transport: UploadTransport): Upload {
  const contentType = typeByName(kind, { fileName: file.name, contentType: file.type }) ??
    file.type;
  const progress = trackProgress(file.size);
  const place = createPlace(file, kind, transport, () => progress.update({ note: "resumed" }));
  const sending = { file, contentType, transport, place, progress };
  let stopping = new AbortController();
  let running: Promise<void> | undefined;

  function run() {
    const { signal } = stopping = new AbortController();
    progress.resetSpeed();
    progress.update({ state: "sending", why: undefined });
    const release = beginUnsavedWork();
    // Wait for the stopped run to end, because two runs must not send at once.
    running = (running ?? Promise.resolve())
      .then(() => inForeground(sendUntilArrived(sending, signal)))
      .finally(release);
  }

  function stop(state: "paused" | "canceled") {
    if (progress.now().state === "arrived") return;
    stopping.abort(STOPPED);
    progress.update({ state, perSecond: undefined, secondsLeft: undefined });
  }

  void keepHandle(file);
  run();
  return {
    file,
    now: progress.now,
    follow: progress.follow,
    path: () => place.arrivedPath() ?? place.path(),
    arrivedPath: place.arrivedPath,
    pause: () => stop("paused"),
    resume() {
      const { state } = progress.now();
      if (state === "paused" || state === "failed") run();
    },
    cancel() {
      stop("canceled");
      void dropHandle(fingerprintOf(file));
      const paths = [place.arrivedPath(), place.drop()];
      // The last answer may still bring a place, so wait for it. If a drop fails, the server
      // deletes the file after a day.
      void Promise.resolve(running).then(() => {
        for (const path of new Set([...paths, place.target()?.path])) {
          if (!path) continue;
          forgetUpload(path);
          transport.deleteUpload(path).catch(() => {});
        }
      });
    },
  };
}

export type UploadPlace = ReturnType<typeof createPlace>;

type PlaceTransport = Pick<UploadTransport, "requestTarget" | "assertMayUpload">;

/** A token younger than this, in milliseconds, needs no check of the user's right. */
const FRESH_TOKEN_MS = 1000;

/** Holds the place of one file in storage, and the token to write there. */
function createPlace(
  file: File,
  kind: UploadKind,
  transport: PlaceTransport,
  onResumed: () => void,
) {
  let target: UploadTarget | undefined;
  /** By this device's clock, which may be wrong, but is equally wrong at the end. */
  let givenAt = 0;
  let endsAt = 0;
  let url: string | undefined;
  let arrivedPath: string | undefined;

  const path = () => target?.path ?? findKnownUpload(file)?.path;

  const storeKnownUpload = ({ path }: UploadTarget) =>
    storeUpload({ fingerprint: fingerprintOf(file), fileName: file.name, path, url, endsAt });

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
      onResumed();
    }
    storeKnownUpload(target);
  }

  return {
    target: () => target,
    /** Where the parts are sent, once storage has given an address. */
    url: () => url,
    path,
    arrivedPath: () => arrivedPath,
    isExpired: () => target !== undefined && endsAt <= Date.now(),
    findTarget,
    /** The headers of the next part, with a new token if the old one is past half of its life. */
    async headers() {
      const token = target?.resumable.headers["x-signature"] ?? "";
      if (renewAt(token, givenAt) <= Date.now()) await findTarget();
      else if (givenAt + FRESH_TOKEN_MS <= Date.now()) await transport.assertMayUpload();
      return target?.resumable.headers ?? {};
    },
    setUrl(found: string) {
      url = found;
      if (target) storeKnownUpload(target);
    },
    setArrived(path: string) {
      arrivedPath = path;
    },
    /** Forgets the place. Returns its path. */
    drop() {
      const dropped = path();
      if (dropped) forgetUpload(dropped);
      target = undefined;
      url = undefined;
      return dropped;
    },
  };
}

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

export type UploadProgress = ReturnType<typeof trackProgress>;

/** Holds the state of one upload, and measures its speed. */
function trackProgress(fileSize: number) {
  const state = createStore<UploadState>({ state: "sending", sent: 0 });
  let speed: Speed | undefined;

  const update = (changes: Partial<UploadState>) => state.set({ ...state.get(), ...changes });

  function onProgress(sent: number) {
    const at = performance.now();
    speed = speed ? updateSpeed(speed, at, sent) : startSpeed(at, sent);
    update({
      state: "sending",
      sent,
      perSecond: speed.perSecond,
      secondsLeft: secondsLeft(speed, fileSize - sent),
    });
  }

  return {
    now: state.get,
    follow: state.subscribe,
    update,
    onProgress,
    /** The next progress begins a new measurement. */
    resetSpeed() {
      speed = undefined;
    },
  };
}

export const useUploadState = ({ follow, now }: Upload) => useSyncExternalStore(follow, now);
