// The files of a bulk upload, and the reasons why the server refuses to save them.
import { ApiError } from "../../lib/http/api.ts";
import type { ArrivedFile, StoredItem } from "./stored-bulk.ts";
import type { RefusalReason } from "./next-step.ts";
import type { Upload } from "./upload.ts";

export type Item = StoredItem & {
  /** Undefined after a reload, until the file has been opened again. */
  file?: File;
  /** `away`: the file must be opened again. `refused`: it has arrived, but cannot be saved. */
  state: "queued" | "going" | "arrived" | "failed" | "away" | "canceled" | "refused";
  upload?: Upload;
  /** Why the file failed or was refused. */
  why?: RefusalReason;
};
export type ArrivedItem = Item & { brought: ArrivedFile };

export const isArrived = (item: Item): item is ArrivedItem =>
  item.state === "arrived" && item.brought !== undefined;

export const isActive = ({ state }: Item) => state !== "canceled";

/** The file's number among the others: canceled files leave no gap. */
export const displayNumber = (items: readonly Item[], { number }: Item) =>
  number - items.filter((item) => !isActive(item) && item.number < number).length;

/** If sending the file once more can help. */
export const canSendAgain = ({ state, file, why }: Item) =>
  file !== undefined &&
  (state === "failed" || state === "canceled" ||
    state === "refused" && (why === "missing" || why === "not_issued"));

/** The refused file and the reason; or `place`, if the chosen section no longer exists. */
export type SaveRefusal = { index: number; why: RefusalReason } | "place";

type Details = { reason?: RefusalReason; index?: number } | { path?: string }[];

export function saveRefusalIn(error: unknown): SaveRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const details = (error.details ?? {}) as Details;
  if (Array.isArray(details)) {
    const isOfPlace = details.length > 0 &&
      details.every(({ path = "" }) => path.endsWith("sectionId"));
    return error.code === "invalid_input" && isOfPlace ? "place" : undefined;
  }
  const { reason: why, index } = details;
  if (error.code !== "upload_refused" || !why || index === undefined) return undefined;
  return { index, why };
}

/** Waits for the end of the upload, or of the list in this tab; then the upload stays paused. */
export const whenEnded = ({ now, follow }: Upload, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      const isOver = /^(arrived|failed|canceled)$/.test(now().state);
      if (!isOver && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener("abort", check);
      resolve();
    };
    const unsubscribe = follow(check);
    signal.addEventListener("abort", check);
    check();
  });
