// Stores the browser's handle of a file until the file has arrived, so that it can be opened again
// after a reload. Without a handle the user chooses the file again.
import { UPLOAD_HOURS } from "@server/contract";
import { useEffect, useState } from "react";
import { canChooseFiles, findHandle, type Handle, reopenFile } from "../../lib/device/files.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { loadDb } from "../../offline/queries/cached-queries.ts";
import { fingerprintOf } from "./known-uploads.ts";

type Handles = ReadonlyMap<string, Handle>;

const noHandles: Handles = new Map();

export async function keepHandle(file: File) {
  const [handle, userId] = [findHandle(file), currentUserId()];
  if (!handle || !userId) return;
  try {
    const { putUploadHandle } = await loadDb();
    await putUploadHandle(userId, { fingerprint: fingerprintOf(file), handle, at: Date.now() });
  } catch {
    // Storage is full or forbidden; the user can choose the file again.
  }
}

export async function dropHandle(fingerprint: string) {
  const userId = currentUserId();
  if (!userId || !canChooseFiles()) return;
  await loadDb().then(({ removeUploadHandle }) => removeUploadHandle(userId, fingerprint)).catch(
    () => {},
  );
}

async function findHandles(): Promise<Handles> {
  const userId = currentUserId();
  if (!userId || !canChooseFiles()) return noHandles;
  try {
    const { readUploadHandles } = await loadDb();
    const files = await readUploadHandles(userId, Date.now() - UPLOAD_HOURS * 3_600_000);
    return new Map(files.map(({ fingerprint, handle }) => [fingerprint, handle]));
  } catch {
    return noHandles;
  }
}

/** Reads the stored handles if `isEnabled`. */
export function useHandles(isEnabled = true) {
  const [handles, setHandles] = useState(noHandles);
  useEffect(() => {
    if (!isEnabled) return;
    let isMounted = true;
    void findHandles().then((found) => isMounted && setHandles(found));
    return () => {
      isMounted = false;
    };
  }, [isEnabled]);
  return handles;
}

/** Needs a tap of the user. Returns undefined if the file has changed. */
export async function openByHandle(
  fingerprint: string,
  handle?: Handle,
): Promise<File | undefined> {
  const file = handle && await reopenFile(handle);
  return file && fingerprintOf(file) === fingerprint ? file : undefined;
}
