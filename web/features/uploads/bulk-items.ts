// The files of a bulk upload, and what a refused save says of them.
import { ApiError } from "../../lib/api.ts";
import type { Brought, Listed } from "./kept-bulk.ts";
import type { Why } from "./next-step.ts";
import type { Upload } from "./upload.ts";

export type Item = Listed & {
  /** None after a reload, until it has been opened again. */
  file?: File;
  /** Away: its file is to be opened again. Refused: it has arrived, but cannot be saved. */
  state: "queued" | "going" | "arrived" | "failed" | "away" | "canceled" | "refused";
  upload?: Upload;
  /** It has failed, or is refused. */
  why?: Why;
};
export type BroughtItem = Item & { brought: Brought };

export const isArrived = (item: Item): item is BroughtItem =>
  item.state === "arrived" && item.brought !== undefined;

export const isOpen = ({ state }: Item) => state !== "canceled";

/** Where it will stand among the others: what was canceled leaves no gap. */
export const placeOf = (items: readonly Item[], { number }: Item) =>
  number - items.filter((item) => !isOpen(item) && item.number < number).length;

/** Whether sending it once more can help. */
export const canGoAgain = ({ state, file, why }: Item) =>
  file !== undefined &&
  (state === "failed" || state === "canceled" ||
    state === "refused" && (why === "missing" || why === "not_issued"));

/** Which of those that were to be saved is refused, and why; or their place, which is no longer there. */
export type SaveRefusal = { index: number; why: Why } | "place";

type Details = { reason?: Why; index?: number } | { path?: string }[];

export function refusalIn(error: unknown): SaveRefusal | undefined {
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
