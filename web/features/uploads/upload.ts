// Uploads one file through broken connections and expired tokens, and, chosen again, a reload.
import { refusalOf, typeByName, type UploadKind } from "@server/contract";
import { beginUnsavedWork } from "../../lib/device/unsaved-work.ts";
import { inForeground } from "../../lib/loading/foreground.ts";
import { dropHandle, keepHandle } from "./handles.ts";
import { fingerprintOf, forgetUpload } from "./known-uploads.ts";
import { sendUntilArrived } from "./send-until-arrived.ts";
import type { UploadTransport } from "./upload-transport.ts";
import { createPlace } from "./upload-place.ts";
import { trackProgress, type UploadState } from "./upload-progress.ts";

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
