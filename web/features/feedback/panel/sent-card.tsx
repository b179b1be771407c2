// One answer that a learner sent to the team. All texts are plain text: a user or a model wrote
// them.
import { withoutUnknownMarks } from "@server/contract";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate, languageOf } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { placePath } from "../../../lib/place-path.ts";
import { PlayIcon } from "../../../ui/icons/signs.tsx";
import type { SentAnswer } from "./data.ts";
import { FoldedText } from "./folded-text.tsx";
import { HandledButton } from "./handled-button.tsx";
import { SentBadges } from "./sent-badges.tsx";
import { SentSources } from "./sent-sources.tsx";
import { UserName } from "./user-name.tsx";

type Props = {
  answer: SentAnswer;
  /** Moves the focus when this card is gone. */
  onRemoved: () => void;
};

export function SentCard({ answer, onRemoved }: Props) {
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
          {sentBy
            ? <Trans t={t} i18nKey="sentBy" components={{ person: <UserName name={sentBy} /> }} />
            : t("noName")}
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
              <Trans
                t={t}
                i18nKey="handledBy"
                components={{ person: <UserName name={handledBy} /> }}
              />
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
function Lesson({ answer: { videoId, videoTitle, courseId } }: Pick<Props, "answer">) {
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
