import type { UploadKind } from "@server/contract";
import type { UploadTarget } from "./data.ts";
import { findKnownUpload, fingerprintOf, forgetUpload, storeUpload } from "./known-uploads.ts";
import { renewAt } from "./next-step.ts";
import type { UploadTransport } from "./upload-transport.ts";

export type UploadPlace = ReturnType<typeof createPlace>;

type PlaceTransport = Pick<UploadTransport, "requestTarget" | "assertMayUpload">;

/** A token younger than this, in milliseconds, needs no check of the user's right. */
const FRESH_TOKEN_MS = 1000;

/** Holds the place of one file in storage, and the token to write there. */
export function createPlace(
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
