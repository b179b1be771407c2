import { useTranslation } from "react-i18next";
import { CircleCheckIcon } from "../../../ui/icons/circle-check.tsx";
import { EyeOffIcon } from "../../../ui/icons/eye-off.tsx";
import { HourglassIcon } from "../../../ui/icons/hourglass.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { Question } from "../data.ts";

/** Says whether a question is hidden or answered, and whether it belongs to a video. */
export function QuestionBadges({ question }: { question: Question }) {
  const { t } = useTranslation("panel-questions");
  const { answer, videoId, isHidden } = question;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isHidden && (
        <Badge tone="bad">
          <EyeOffIcon className="size-3.5" />
          {t("hidden")}
        </Badge>
      )}
      {answer === null
        ? !isHidden && (
          <Badge tone="gold">
            <HourglassIcon className="size-3.5" />
            {t("unanswered")}
          </Badge>
        )
        : (
          <Badge tone="good">
            <CircleCheckIcon className="size-3.5" />
            {t("answered")}
          </Badge>
        )}
      <Badge tone={videoId === null ? "plain" : "soft"}>
        {t(videoId === null ? "courseGeneral" : "videoSpecific")}
      </Badge>
    </div>
  );
}
