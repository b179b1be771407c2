import type { UploadKind } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useBulk } from "../bulk.ts";
import { unsavedQuery } from "../data.ts";
import { knownUploads } from "../known-uploads.ts";
import { useSingle } from "../single.ts";
import { readBulk } from "../stored-bulk.ts";

/** The files that no form has and no upload sends now. `dropped`: the paths that staff deleted. */
export function useUnsavedLists(
  kind: UploadKind,
  formPath: string | undefined,
  dropped: string[],
) {
  const { data = [] } = useQuery(unsavedQuery);
  const single = useSingle(kind);
  const activeItems = useBulk()?.items ?? [];
  const storedItems = readBulk()?.items ?? [];
  // Read at each render: an upload gets its path some time after it begins.
  const busyPaths = [formPath, single?.upload.path()];
  for (const { brought } of [...activeItems, ...storedItems]) busyPaths.push(brought?.path);
  for (const { upload } of activeItems) busyPaths.push(upload?.path());
  const isShown = ({ path }: { path: string }) =>
    !busyPaths.includes(path) && !dropped.includes(path);
  const unsaved = data.filter((one) => one.kind === kind).filter(isShown);
  const started = knownUploads(kind).filter(isShown)
    .filter(({ path }) => !unsaved.some((one) => one.path === path))
    .filter((one) => !storedItems.some(({ fingerprint }) => fingerprint === one.fingerprint));
  return {
    /** Arrived, but never saved. */
    unsaved,
    /** Stopped half-way. */
    started,
    hasOthers: data.some((one) => one.kind !== kind && isShown(one)),
    isBulk: kind === "video" && activeItems.length === 0 && storedItems.length > 0,
  };
}
