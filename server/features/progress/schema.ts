import * as z from "zod/mini";
import { id, list, moment } from "../../fields.ts";

/** Of a video's length, to count as watched. */
export const DONE_SHARE = 0.9;
export const RANGES_AT_ONCE = 200;

/** As long as the longest video can be. */
const LONGEST_SECONDS = 359_999;
const ms = z.int().check(z.nonnegative(), z.maximum(LONGEST_SECONDS * 1000));

/** From and to, in milliseconds. */
export const Watched = list(
  z.tuple([ms, ms]).check(z.refine(([from, to]) => from <= to, "invalid")),
  RANGES_AT_ONCE,
);

export const ProgressChange = z.object({
  watched: z.optional(Watched),
  /** In seconds. */
  position: z.optional(z.number().check(z.nonnegative(), z.maximum(LONGEST_SECONDS))),
  positionAt: z.optional(moment),
  /** Null: what was watched decides. */
  marked: z.optional(z.nullable(z.boolean())),
  markedAt: z.optional(moment),
});

/** The same write as it waits in a phone's outbox. */
export const progressWrites = {
  "progress.put": z.extend(ProgressChange, { videoId: id }),
};
