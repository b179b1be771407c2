import type { Rating } from "@server/contract";
import { useTranslation } from "react-i18next";
import { ThumbsUpIcon } from "../../../ui/icons/chat.tsx";
import { toolClass } from "../tool-class.ts";

const ratings: Rating[] = ["good", "bad"];

type Props = { rating: Rating | null | undefined; onRate: (rating: Rating) => void };

/** Two buttons that say what the user thinks of an answer. */
export function RatingButtons({ rating, onRate }: Props) {
  const { t } = useTranslation("chat");
  return ratings.map((one) => (
    <button
      key={one}
      type="button"
      className={toolClass}
      aria-pressed={rating === one}
      aria-label={t(`rate.${one}`)}
      title={t(`rate.${one}`)}
      onClick={() => onRate(one)}
    >
      <ThumbsUpIcon
        isFilled={rating === one}
        className={`size-4.5 ${one === "bad" ? "rotate-180" : ""}`}
      />
    </button>
  ));
}
