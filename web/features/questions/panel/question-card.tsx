// One question in the panel, with its answer or the form for one.
import { canAnswer } from "@server/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { readDraft } from "../../../lib/device/drafts.ts";
import { formatMoment, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { paths } from "../../../lib/address/paths.ts";
import { Authored } from "../../../ui/authored.tsx";
import { Button } from "../../../ui/button.tsx";
import { CircleCheckIcon, EyeOffIcon, HourglassIcon, PlayIcon } from "../../../ui/icons.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import { TextWithUser } from "../../../ui/panel/text-with-user.tsx";
import type { Question } from "../data.ts";
import { answerDraftKey, AnswerForm, UnpostedAnswer } from "./answer-form.tsx";
import { dropRemoved } from "./data.ts";
import { QuestionActions } from "./question-actions.tsx";

type QuestionCardProps = {
  question: Question;
  hasCourse: boolean;
  /** Moves the focus when this card is gone. */
  onRemoved: () => void;
};

export function QuestionCard({ question, hasCourse, onRemoved }: QuestionCardProps) {
  const { t } = useTranslation("panel-questions");
  const language = useLanguage();
  const card = useRef<HTMLElement>(null);
  const [form, setForm] = useState<"fresh" | "restored" | "closed">(() =>
    readDraft(answerDraftKey(question.id)) ? "restored" : "closed"
  );
  const { answer, createdAt, courseId, videoId, isHidden } = question;
  // An erased account has no name.
  const askedBy = question.askedBy || t("formerLearner");
  // When staff show the question again, the form returns with its draft and without taking the
  // focus.
  if (isHidden && form === "fresh") setForm("restored");

  const close = () => {
    setForm("closed");
    // Otherwise the focus would be lost with the form.
    card.current?.focus();
  };

  return (
    <li>
      <article
        ref={card}
        tabIndex={-1}
        aria-label={t("askedByName", { name: askedBy })}
        className="rounded-box border border-line bg-base-100 p-4 sm:p-5"
      >
        <QuestionBadges question={question} hasCourse={hasCourse} />
        <Authored text={question.question} className="mt-3 font-medium" />
        <p className="mt-2 text-sm text-muted">
          <TextWithUser text={t("askedBy")} name={askedBy} />
          {/* The name is in an element of its own, so the sign can only be bound by a space. */}
          {"\u00a0· "}
          {formatMoment(Date.parse(createdAt), language)}
        </p>
        {videoId !== null && (
          <Link
            to={`${paths.course(courseId)}?video=${videoId}&tab=questions`}
            className="mt-1 flex min-h-11 w-fit items-center gap-2 text-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            <PlayIcon className="size-4" />
            <span className="sr-only">{t("openVideo")}</span>
            <span lang={languageOf(question.videoTitle ?? "")}>{question.videoTitle}</span>
          </Link>
        )}
        {answer !== null && <PostedAnswer question={question} answer={answer} />}
        {answer !== null
          ? <UnpostedAnswer question={question} />
          : !canAnswer(question)
          ? null
          : form === "closed"
          ? (
            <Button
              className="mt-4 flex max-sm:w-full"
              onClick={() => setForm("fresh")}
            >
              {t("answerQuestion")}
            </Button>
          )
          : (
            <AnswerForm
              question={question}
              isFresh={form === "fresh"}
              onClose={close}
              onGone={() => {
                onRemoved();
                dropRemoved(question);
              }}
            />
          )}
        <QuestionActions question={question} onRemoved={onRemoved} />
      </article>
    </li>
  );
}

type QuestionBadgesProps = {
  question: Question;
  /** Names the course, in a list of all courses. */
  hasCourse: boolean;
};

/** Says whether a question is hidden or answered, and whether it belongs to a video. */
function QuestionBadges({ question, hasCourse }: QuestionBadgesProps) {
  const { t } = useTranslation("panel-questions");
  const { t: courses } = useTranslation("courses");
  const { answer, courseId, videoId, isHidden } = question;
  return (
    <div data-course={courseId} className="flex flex-wrap items-center gap-2">
      {hasCourse && (
        <Badge tone="course">
          <span lang="en">{courses(`${courseId}.name`)}</span>
        </Badge>
      )}
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

type PostedAnswerProps = { question: Question; answer: string };

/** The answer to a question, with its author. */
function PostedAnswer({ question: { answeredBy, answeredAt }, answer }: PostedAnswerProps) {
  const { t } = useTranslation("panel-questions");
  const language = useLanguage();
  return (
    <div className="mt-4 border-s-3 border-success ps-4">
      <p className="text-sm text-muted">
        {[
          t("answeredBy", { name: answeredBy || t("formerStaff") }),
          answeredAt && formatMoment(Date.parse(answeredAt), language),
        ].filter(Boolean).join(" · ")}
      </p>
      <Authored text={answer} className="mt-1.5" />
    </div>
  );
}
