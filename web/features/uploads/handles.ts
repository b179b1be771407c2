// This browser's own word for a file that is brought, until the file has arrived. Where there is none, or it cannot be
// kept, the file is chosen again after a reload.
import { UPLOAD_HOURS } from "@server/contract";
import { useEffect, useState } from "react";
import { canChoose, type Handle, handleOf, openAgain } from "../../lib/chosen-files.ts";
import { currentPersonId } from "../../lib/session.ts";
import { fingerprintOf } from "./kept.ts";

export type Handles = ReadonlyMap<string, Handle>;

const none: Handles = new Map();
/** Its library is large, and most of the panel has no use for it. */
const load = () => import("../../offline/db.ts");

export async function keepHandle(file: File) {
  const [handle, personId] = [handleOf(file), currentPersonId()];
  if (!handle || !personId) return;
  try {
    const { keepFile } = await load();
    await keepFile(personId, { fingerprint: fingerprintOf(file), handle, at: Date.now() });
  } catch {
    // A full or forbidden store.
  }
}

export async function dropHandle(fingerprint: string) {
  const personId = currentPersonId();
  if (!personId || !canChoose()) return;
  await load().then(({ dropFile }) => dropFile(personId, fingerprint)).catch(() => {});
}

async function findHandles(): Promise<Handles> {
  const personId = currentPersonId();
  if (!personId || !canChoose()) return none;
  try {
    const { readFiles } = await load();
    const files = await readFiles(personId, Date.now() - UPLOAD_HOURS * 3_600_000);
    return new Map(files.map(({ fingerprint, handle }) => [fingerprint, handle]));
  } catch {
    return none;
  }
}

/** Asked for where one is `wanted`. */
export function useHandles(wanted = true) {
  const [handles, setHandles] = useState(none);
  useEffect(() => {
    if (!wanted) return;
    let isHere = true;
    void findHandles().then((found) => isHere && setHandles(found));
    return () => {
      isHere = false;
    };
  }, [wanted]);
  return handles;
}

/** In a tap. Nothing where it is no longer what it was. */
export async function openKept(fingerprint: string, handle?: Handle): Promise<File | undefined> {
  const file = handle && await openAgain(handle);
  return file && fingerprintOf(file) === fingerprint ? file : undefined;
}
