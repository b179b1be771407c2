// One answer that a learner sent to the team. All texts are plain text: a user or a model wrote
// them.
import { withoutUnknownMarks } from "@server/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { placePath } from "../../../lib/address/places.ts";
import { formatDate, formatSecond, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Authored } from "../../../ui/authored.tsx";
import { Button } from "../../../ui/button.tsx";
import { CircleCheckIcon, HourglassIcon, PlayIcon, RotateCcwIcon } from "../../../ui/icons.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import { TextWithUser } from "../../../ui/panel/text-with-user.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { beginningOf } from "./beginning-of.ts";
import { dropRemoved, isNotFound, markHandled, putChanged, type SentAnswer } from "./data.ts";

type SentCardProps = {
  answer: SentAnswer;
  /** Moves the focus when this card is gone. */
  onRemoved: () => void;
};

export function SentCard({ answer, onRemoved }: SentCardProps) {
  const { t } = useTranslation("panel-feedback");
  const language = useLanguage();
  const { sources, comment, sentBy, isHandled, handledBy } = answer;
  const sentOn = formatDate(`${answer.sentOn}T00:00`, language);
  // Otherwise a mark in the answer would name nothing.
  const text = sources.length > 0 ? withoutUnknownMarks(answer.answer, sources) : answer.answer;
  return (
    <li>
      <article
        aria-label={t("sentOn", { day: sentOn })}
        className="rounded-box border border-line bg-base-100 p-4 sm:p-5"
      >
        <SentBadges answer={answer} />
        <p className="mt-2 text-sm text-muted">
          {sentBy ? <TextWithUser text={t("sentBy")} name={sentBy} /> : t("noName")}
          {"\u00a0· "}
          {sentOn}
        </p>
        {comment && (
          <Part name={t("words")} className="border-s-3 border-accent ps-4">
            <FoldedText text={comment} className="font-medium" />
          </Part>
        )}
        <Part name={t("question")}>
          <FoldedText text={answer.question} />
        </Part>
        <Part name={t("answer")}>
          {answer.answer ? <FoldedText text={text} /> : <p>{t("picture")}</p>}
          {sources.length > 0 && <SentSources sources={sources} />}
        </Part>
        <Lesson answer={answer} />
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
          <HandledButton answer={answer} onRemoved={onRemoved} />
          {isHandled && handledBy && (
            <p className="text-sm text-muted">
              <TextWithUser text={t("handledBy")} name={handledBy} />
            </p>
          )}
        </div>
      </article>
    </li>
  );
}

type PartProps = { name: string; className?: string; children: ReactNode };

const Part = ({ name, className = "", children }: PartProps) => (
  <div className={`mt-4 ${className}`}>
    <p className="text-xs font-semibold text-muted my:font-bold">{name}</p>
    <div className="mt-1">{children}</div>
  </div>
);

/** The lesson that the question was about, if it is still there. */
function Lesson({ answer: { videoId, videoTitle, courseId } }: Pick<SentCardProps, "answer">) {
  const { t } = useTranslation("panel-feedback");
  if (videoId === null || videoTitle === null || courseId === null) {
    return <p className="mt-3 text-sm text-muted">{t("noLesson")}</p>;
  }
  return (
    <Link
      to={placePath({ kind: "lesson", id: videoId, videoId, courseId })}
      className="mt-2 flex min-h-11 w-fit items-center gap-2 text-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      <PlayIcon className="size-4" />
      <span className="sr-only">{t("openLesson")}</span>
      <bdi lang={languageOf(videoTitle)} className="min-w-0 wrap-anywhere">{videoTitle}</bdi>
    </Link>
  );
}

/** The course, the state and the rating of a sent answer. */
function SentBadges({ answer }: { answer: SentAnswer }) {
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

/** A text that a user or the tutor wrote, as plain text. A long one shows its beginning first. */
function FoldedText({ text, className = "" }: { text: string; className?: string }) {
  const { t } = useTranslation("panel-feedback");
  const [isOpen, setOpen] = useState(false);
  const beginning = beginningOf(text);
  return (
    <>
      <Authored text={isOpen ? text : beginning ?? text} className={`wrap-anywhere ${className}`} />
      {beginning !== undefined && (
        <Button
          tone="plain"
          className="-mx-3 px-3 text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "showLess" : "showWhole")}
        </Button>
      )}
    </>
  );
}

type SentSourcesProps = { sources: SentAnswer["sources"] };

/** The sources of the answer, as they were when the learner sent it. */
function SentSources({ sources }: SentSourcesProps) {
  const { t } = useTranslation("panel-feedback");
  const { t: courses } = useTranslation("courses");
  return (
    <ol aria-label={t("sources")} className="mt-2 text-sm">
      {sources.map((source) => {
        // An overview has no title of its own.
        const title = source.title || courses(`${source.courseId}.name`);
        return (
          <li key={source.n}>
            <Link
              to={placePath(source)}
              className="flex min-h-11 w-fit items-center gap-2 underline-offset-4 hover:underline"
            >
              <span className="text-muted tabular-nums">[{source.n}]</span>
              <bdi
                lang={languageOf(title)}
                className="min-w-0 font-medium wrap-anywhere text-primary"
              >
                {title}
              </bdi>
              {source.atSecond !== null && (
                <span className="text-muted tabular-nums">{formatSecond(source.atSecond)}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

type HandledButtonProps = { answer: SentAnswer; onRemoved: () => void };

/** Marks a sent answer as handled, or opens it again. A failure changes nothing. */
function HandledButton({ answer: { id, isHandled }, onRemoved }: HandledButtonProps) {
  const { t } = useTranslation("panel-feedback");
  const [isRunning, setRunning] = useState(false);

  async function change() {
    if (isRunning) return;
    setRunning(true);
    try {
      putChanged(await markHandled(id, !isHandled));
      showToast(t(isHandled ? "openedDone" : "handledDone"));
    } catch (error) {
      if (isNotFound(error)) {
        onRemoved();
        dropRemoved(id);
        return showToast(t("markFailed"), t("gone"), "error");
      }
      await showFailure(error, t("markFailed"), t("markFailedText"));
    }
    setRunning(false);
  }

  return (
    <Button
      tone={isHandled ? "plain" : "outline"}
      className="max-sm:w-full"
      // Not `disabled`: a disabled button would lose the focus.
      aria-disabled={isRunning}
      onClick={change}
    >
      {isHandled
        ? <RotateCcwIcon className="size-4.5" />
        : <CircleCheckIcon className="size-4.5" />}
      {t(isHandled ? "openAgain" : "markHandled")}
    </Button>
  );
}

type Rated = Pick<SentAnswer, "rating" | "ratingReason">;

/** Returns a function that says the rating of an answer and its reason. Empty without a rating. */
export function useRatingText() {
  const { t } = useTranslation("panel-feedback");
  return ({ rating, ratingReason }: Rated) =>
    rating === null
      ? ""
      : [t(`ratings.${rating}`), ...ratingReason ? [t(`reasons.${ratingReason}`)] : []].join(": ");
}
