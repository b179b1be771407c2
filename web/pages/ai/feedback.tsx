// What a user can do about an answer: rate it, send it to the team, or ask the people of the course.
import { type CourseId, QUESTION_LENGTH, type Rating } from "@server/contract";
import { useTranslation } from "react-i18next";
import "../../features/chat/feedback/load-texts.ts";
import { rateAnswer } from "../../features/chat/feedback/data.ts";
import { FeedbackSheet } from "../../features/chat/feedback/feedback-sheet.tsx";
import type { ShownMessage } from "../../features/chat/overlay.ts";
import { askQuestion } from "../../features/questions/data.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { showWriteOutcome } from "../../ui/show-write-outcome.ts";

export const loadFeedbackTexts = () => loadTexts("feedback", "courses");

/** The same rating again takes a good one back. For a bad one, the sheet does this. */
export function rate(
  conversationId: string,
  { id: answerId, ...answer }: ShownMessage,
  to: Rating,
) {
  const isSame = answer.feedback?.rating === to;
  if (isSame && to === "bad") return;
  return rateAnswer(conversationId, { answerId, rating: isSame ? null : to });
}

type Props = {
  conversationId: string;
  answer: ShownMessage;
  question: ShownMessage;
  onClose: () => void;
};

export function Feedback({ conversationId, answer, question, onClose }: Props) {
  const place = placeOf(answer, question);
  return (
    <FeedbackSheet {...{ conversationId, answer, onClose }}>
      {place && (
        <AskPeople
          {...place}
          question={[...question.content].slice(0, QUESTION_LENGTH).join("")}
          onAsked={onClose}
        />
      )}
    </FeedbackSheet>
  );
}

type Place = { courseId: CourseId; videoId: string | null };

/** The lesson or course that the question is about, else the first one that the answer names. */
function placeOf({ sources }: ShownMessage, { about }: ShownMessage): Place | undefined {
  if (about?.courseId) return { courseId: about.courseId, videoId: about.videoId };
  return sources?.[0];
}

type AskProps = Place & { question: string; onAsked: () => void };

function AskPeople({ courseId, videoId, question, onAsked }: AskProps) {
  const { t } = useTranslation("feedback");
  const { t: courses } = useTranslation("courses");

  function ask() {
    void showWriteOutcome(askQuestion({ courseId, videoId, question }), {
      done: t("asked"),
      kept: t("askKept"),
      refused: t("notAsked"),
      failed: t("notAsked"),
    });
    onAsked();
  }

  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="mb-3 text-sm text-muted">
        {t("askText", { course: courses(`${courseId}.name`) })}
      </p>
      <Button tone="outline" className="w-full" onClick={ask}>{t("ask")}</Button>
    </div>
  );
}
