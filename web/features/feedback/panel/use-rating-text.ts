import { useTranslation } from "react-i18next";
import type { SentAnswer } from "./data.ts";

type Rated = Pick<SentAnswer, "rating" | "ratingReason">;

/** Returns a function that says the rating of an answer and its reason. Empty without a rating. */
export function useRatingText() {
  const { t } = useTranslation("panel-feedback");
  return ({ rating, ratingReason }: Rated) =>
    rating === null
      ? ""
      : [t(`ratings.${rating}`), ...ratingReason ? [t(`reasons.${ratingReason}`)] : []].join(": ");
}
