import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SparklesIcon } from "../../ui/icons/frame.tsx";
import { findUnsentQuestion } from "./running.ts";
import { Starters } from "./starters.tsx";

type Props = {
  /** The text in the box. */
  text: string;
  fill: (text: string) => void;
  /** Sends the text in the box. Undefined while this is not possible. */
  send: (() => void) | undefined;
  hasTutor: boolean;
  /** A model can draw pictures. */
  canDraw: boolean;
};

/** The screen of a conversation before its first question. */
export function EmptyChat({ hasTutor, canDraw, ...box }: Props) {
  const { t } = useTranslation("chat");
  const questions = [
    t("starters.explain"),
    t("starters.write"),
    t(canDraw ? "starters.draw" : "starters.plan"),
  ];
  const waiting = findUnsentQuestion();
  return (
    <div className="chat-column m-auto flex flex-col items-center py-4 text-center">
      <span className="chat-emblem grid size-14 place-items-center rounded-full bg-secondary text-secondary-content">
        <SparklesIcon className="size-6" />
      </span>
      <p className="text-xl font-bold text-balance">{t("emptyLine")}</p>
      <p className="mt-1 text-balance text-muted max-sm:text-sm">{t("emptyText")}</p>
      {hasTutor && <Starters {...box} questions={questions} />}
      {waiting && (
        <Notice className="mt-6 text-start">
          <p>{t("unsentElsewhere")}</p>
          <Link to={`${paths.chat}/${waiting}`} className={`mt-2 ${buttonClass("outline")}`}>
            {t("openUnsent")}
          </Link>
        </Notice>
      )}
    </div>
  );
}
