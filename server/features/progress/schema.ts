import * as z from "zod/mini";
import { id, list, moment } from "../../schema-fields.ts";
import { RANGES_AT_ONCE } from "../../limits.ts";

/** 99:59:59, the longest duration of a video. */
const MAX_SECONDS = 359_999;
const ms = z.int().check(z.nonnegative(), z.maximum(MAX_SECONDS * 1000));

/** Ranges of milliseconds, [from, to]. */
export const Watched = list(
  z.tuple([ms, ms]).check(z.refine(([from, to]) => from <= to, "invalid")),
  RANGES_AT_ONCE,
);

export const ProgressChange = z.object({
  watched: z.optional(Watched),
  /** In seconds. */
  position: z.optional(z.number().check(z.nonnegative(), z.maximum(MAX_SECONDS))),
  positionAt: z.optional(moment),
  /** Null: the watched share decides. */
  marked: z.optional(z.nullable(z.boolean())),
  markedAt: z.optional(moment),
});

/** The same write from a phone's outbox. */
export const progressWrites = {
  "progress.put": z.extend(ProgressChange, { videoId: id }),
};
