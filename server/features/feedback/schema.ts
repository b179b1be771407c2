import * as z from "zod/mini";
import { id, sortedPageQuery, text } from "../../schema-fields.ts";
import { FEEDBACK_COMMENT_LENGTH } from "../../limits.ts";
import { CourseName } from "../courses/schema.ts";

export const Rating = z.enum(["good", "bad"]);
export type Rating = z.output<typeof Rating>;

export const ratingReasons = ["wrong", "unclear", "off_topic", "too_long", "language"] as const;
export const RatingReason = z.enum(ratingReasons);
export type RatingReason = z.output<typeof RatingReason>;

export const OfAnswer = z.object({ answerId: id });
export const OfSentAnswer = z.object({ sentAnswerId: id });

const onlyOfBadRatings = z.refine<{ rating: Rating | null; reason?: RatingReason | null }>(
  ({ rating, reason }) => !reason || rating === "bad",
  { path: ["reason"], error: "invalid" },
);
const rating = { rating: z.nullable(Rating), reason: z.optional(z.nullable(RatingReason)) };

/** Null takes the rating back. */
export const NewRating = z.object(rating).check(onlyOfBadRatings);

/** The team sees the name only if `withName` is true. */
const sending = { comment: text(FEEDBACK_COMMENT_LENGTH, 0), withName: z.boolean() };
export const AnswerToSend = z.object(sending);

export const SentAnswerChange = z.object({ isHandled: z.boolean() });

/** Without `isHandled`, all answers that learners sent. The newest come first. */
export const SentAnswerList = z.object({
  ...sortedPageQuery,
  courseId: z.optional(CourseName),
  isHandled: z.optional(z.enum(["true", "false"])),
});

/** The same writes from a phone's outbox. */
export const feedbackWrites = {
  "answer.rate": z.object({ answerId: id, ...rating }).check(onlyOfBadRatings),
  "answer.send": z.object({ answerId: id, ...sending }),
  "answer.take-back": z.object({ answerId: id }),
};
