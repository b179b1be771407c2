import { useTranslation } from "react-i18next";
import { CircleCheckIcon } from "../../../ui/icons/forms.tsx";
import { HourglassIcon } from "../../../ui/icons/signs.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { SentAnswer } from "./data.ts";
import { useRatingText } from "./use-rating-text.ts";

/** The course, the state and the rating of a sent answer. */
export function SentBadges({ answer }: { answer: SentAnswer }) {
  const { t } = useTranslation("panel-feedback");
  const { t: courses } = useTranslation("courses");
  const ratingText = useRatingText()(answer);
  const { courseId, isHandled, rating } = answer;
  return (
    <div data-course={courseId ?? undefined} className="flex flex-wrap items-center gap-2">
      {courseId && (
        <Badge tone="course">
          <span lang="en">{courses(`${courseId}.name`)}</span>
        </Badge>
      )}
      <Badge tone={isHandled ? "good" : "gold"}>
        {isHandled
          ? <CircleCheckIcon className="size-3.5" />
          : <HourglassIcon className="size-3.5" />}
        {t(isHandled ? "handled" : "todo")}
      </Badge>
      {ratingText && <Badge tone={rating === "bad" ? "bad" : "soft"}>{ratingText}</Badge>}
    </div>
  );
}
