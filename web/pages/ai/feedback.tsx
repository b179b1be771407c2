// What a user can do about an answer: rate it, send it to the team, or ask the people of the
// course.
import { type CourseId, QUESTION_LENGTH, type Rating } from "@server/contract";
import { useTranslation } from "react-i18next";
import { rateAnswer } from "../../features/chat/feedback/data.ts";
import { withWaitingFeedback } from "../../features/chat/feedback/overlay.ts";
import { FeedbackSheet } from "../../features/chat/feedback/feedback-sheet.tsx";
import type { ShownMessage } from "../../features/chat/run/overlay.ts";
import { askQuestion } from "../../features/questions/data.ts";
import { useSession } from "../../features/session/data.ts";
import { loadTexts } from "../../lib/words/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { showWriteOutcome } from "../../ui/write-outcome.tsx";

export const loadFeedbackTexts = () => loadTexts("feedback", "courses");

/** The same rating again takes a good one back. For a bad one, the sheet does this. */
export async function rate(answer: ShownMessage, rating: Rating) {
  const isSame = (await withWaitingFeedback(answer)).feedback?.rating === rating;
  if (isSame && rating === "bad") return;
  await rateAnswer({ answerId: answer.id, rating: isSame ? null : rating });
}

type Props = {
  open: boolean;
  answer: ShownMessage;
  question: ShownMessage;
  onClose: () => void;
};

export function Feedback({ open, answer, question, onClose }: Props) {
  const { t } = useTranslation("feedback");
  const { t: courses } = useTranslation("courses");
  const { data: person } = useSession();

  function ask({ courseId, videoId }: Place) {
    const text = [...question.content].slice(0, QUESTION_LENGTH).join("");
    void showWriteOutcome(askQuestion({ courseId, videoId, question: text }), {
      done: t("asked"),
      kept: t("askKept"),
      refused: t("notAsked"),
      failed: t("notAsked"),
    });
    onClose();
  }

  const places = placesOf(answer, question, person?.enrolledCourses ?? []);
  return (
    <FeedbackSheet {...{ open, answer, onClose }}>
      {places.length > 0 && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="text-sm text-muted">
            {t("askText")} {answer.feedback?.isSent && t("askSent")}
          </p>
          {places.map((place) => (
            <Button
              key={place.courseId}
              tone="outline"
              className="mt-3 w-full"
              onClick={() => ask(place)}
            >
              {t("ask", { course: courses(`${place.courseId}.name`) })}
            </Button>
          ))}
        </div>
      )}
    </FeedbackSheet>
  );
}

type Place = { courseId: CourseId; videoId: string | null };

/**
 * The lesson or course that the question is about, else the first one that the answer names, else
 * the user's courses.
 */
function placesOf({ sources }: ShownMessage, { about }: ShownMessage, own: CourseId[]): Place[] {
  const [source] = sources ?? [];
  if (about?.courseId) return [{ courseId: about.courseId, videoId: about.videoId }];
  return source ? [source] : own.map((courseId) => ({ courseId, videoId: null }));
}
