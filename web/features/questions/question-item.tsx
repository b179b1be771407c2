// One question in the course's list, with its state, its answer and a button to withdraw it.
import { canWithdraw } from "@server/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { formatDate, formatMoment, languageOf } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { Authored, type DrawText } from "../../ui/authored.tsx";
import { ConfirmDialog, useConfirm } from "../../ui/confirm-dialog.tsx";
import {
  CircleCheckIcon,
  EyeOffIcon,
  HourglassIcon,
  TrashIcon,
  TriangleAlertIcon,
} from "../../ui/icons.ts";
import { showWriteOutcome, WaitingMark } from "../../ui/write-outcome.tsx";
import { markSeen, type Question, withdrawQuestion } from "./data.ts";
import type { ShownQuestion } from "./overlay.ts";

type QuestionItemProps = {
  question: ShownQuestion;
  isOwn: boolean;
  /** Moves the focus when this question is gone. */
  onWithdrawn: () => void;
  /** The open video. */
  videoId?: string;
  /** Where the question belongs, if the page has questions of several courses. */
  place?: ReactNode;
  draw?: DrawText;
  /** Stands beside the name of the author of the answer. */
  answerAction?: ReactNode;
};

const badge =
  "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold my:font-bold";

export function QuestionItem(
  { question, isOwn, onWithdrawn, videoId, place, draw, answerAction }: QuestionItemProps,
) {
  const { t } = useTranslation("questions");
  const language = useLanguage();
  const { id, answer, answeredBy, answeredAt, createdAt, isHidden, isNew, mark } = question;
  // The badge stays while this page is open, also after the server knows that the user has seen the
  // answer.
  const [wasNew, setWasNew] = useState(isNew);
  if (isNew && !wasNew) setWasNew(true);
  const answerRef = useSeen(isNew, () => void markSeen([id]));
  const about = question.videoId === null
    ? "ofCourse"
    : question.videoId === videoId
    ? "ofVideo"
    : "ofOther";

  return (
    <li id={id} className="rounded-box border border-line bg-base-100 p-4 sm:p-5">
      {place}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
        {!place && (
          <span className="font-semibold text-base-content my:font-bold">
            {isOwn ? t("you") : question.askedBy || t("formerLearner")}
          </span>
        )}
        <span>{formatMoment(Date.parse(createdAt), language)}</span>
        {!place && <span>{t(about)}</span>}
        {isOwn && wasNew && (
          <span className={`${badge} bg-accent/25 text-base-content`}>{t("answered")}</span>
        )}
        {isHidden && (
          <span className={`${badge} bg-base-300 text-base-content`}>
            <EyeOffIcon className="size-3.5" />
            {t(isOwn ? "hiddenOwn" : "hidden")}
          </span>
        )}
        {isOwn && !answer && !mark && !isHidden && (
          <span className={`${badge} bg-secondary text-secondary-content`}>
            <HourglassIcon className="size-3.5" />
            {t("unanswered")}
          </span>
        )}
        {mark === "waiting" && <WaitingMark>{t("waiting")}</WaitingMark>}
        {mark === "needsYou" && (
          <Link
            to={paths.outbox}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-error underline my:font-bold"
          >
            <TriangleAlertIcon className="size-4" />
            {t("needsYou")}
          </Link>
        )}
      </div>
      <Authored text={question.question} className="mt-2 font-medium" draw={draw} />
      {answer !== null && (
        <div ref={answerRef} className="mt-4 border-s-3 border-success ps-4">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <CircleCheckIcon className="size-4 text-success" />
            <span lang={languageOf(answeredBy ?? "")}>
              {t("answer", { name: answeredBy || t("formerStaff") })}
            </span>
            {answeredAt && <span>{formatDate(answeredAt, language)}</span>}
            {answerAction}
          </p>
          <Authored text={answer} className="mt-1.5" draw={draw} />
        </div>
      )}
      {isOwn && mark !== "needsYou" && canWithdraw({ id: question.askedById }, question) && (
        <WithdrawButton question={question} onWithdrawn={onWithdrawn} />
      )}
    </li>
  );
}

/** Calls `onSeen` when the element was on the screen in a visible tab. */
function useSeen(isActive: boolean, onSeen: () => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      onSeen();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isActive]);
  return element;
}

type WithdrawButtonProps = { question: Question; onWithdrawn: () => void };

/** Withdraws the user's own question after a confirmation. Works offline. */
function WithdrawButton({ question, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation("questions");
  const [withdrawals, setWithdrawals] = useState(0);
  // In an effect, because the dialog takes the focus back when it closes.
  useEffect(() => {
    if (withdrawals > 0) onWithdrawn();
  }, [withdrawals]);

  const { ask, dialog } = useConfirm(() => {
    void showWriteOutcome(withdrawQuestion(question), {
      done: t("withdrawn"),
      kept: t("withdrawKept"),
      refused: t("refused"),
      failed: t("withdrawFailed"),
      // The withdrawal's kind shows the toast, also when the answer comes after a restart.
      conflict: null,
    });
    setWithdrawals(withdrawals + 1);
  });

  return (
    <>
      <button
        type="button"
        className="-mb-2 mt-2 -ms-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-sm font-medium text-muted hover:bg-base-content/6 hover:text-error"
        onClick={() => ask()}
      >
        <TrashIcon className="size-4" />
        {t("withdraw")}
      </button>
      <ConfirmDialog
        {...dialog}
        title={t("withdrawTitle")}
        text={t("withdrawText")}
        action={t("withdraw")}
        cancel={t("withdrawCancel")}
      />
    </>
  );
}
