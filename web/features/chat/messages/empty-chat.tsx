import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/address/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ArrowUpIcon, SparklesIcon } from "../../../ui/icons.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { findUnsentQuestion } from "../run/running.ts";

type EmptyChatProps = {
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
export function EmptyChat({ hasTutor, canDraw, ...box }: EmptyChatProps) {
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

type StartersProps = {
  /** The text in the box. */
  text: string;
  questions: string[];
  /** The questions stand below one another on a wide screen, too. */
  isNarrow?: boolean;
  fill: (text: string) => void;
  /** Sends the text in the box. Undefined while this is not possible. */
  send: (() => void) | undefined;
};

/** The second press of a double press, in milliseconds, must not send. */
const DOUBLE_PRESS = 500;

/**
 * Example questions. A tap only puts one into the box, so that it costs nothing before the user
 * sends it. The next tap on the same example sends it. A tap never replaces what the user has
 * typed: then no example is offered.
 */
export function Starters({ text, questions, isNarrow = false, fill, send }: StartersProps) {
  const { t } = useTranslation("chat");
  const filledAt = useRef(0);
  function press(question: string, now: number) {
    if (question !== text) {
      filledAt.current = now;
      fill(question);
    } else if (now - filledAt.current > DOUBLE_PRESS) send?.();
  }
  const isOffered = text.trim() === "" || questions.includes(text);
  return (
    <ul
      aria-label={t("starters.label")}
      // On a wide screen the space stays, so that nothing moves while the user types.
      className={`mt-4 grid w-full gap-1.5 ${isNarrow ? "" : "sm:mt-6 sm:grid-cols-3 sm:gap-2"} ${
        isOffered ? "" : "max-sm:hidden sm:invisible"
      }`}
    >
      {questions.map((question) => {
        const isChosen = question === text;
        return (
          <li key={question}>
            <button
              type="button"
              aria-current={isChosen || undefined}
              className="flex size-full min-h-11 items-center justify-between gap-2 rounded-field border border-line bg-base-100 px-4 py-2 text-start text-sm hover:bg-base-content/5 aria-[current]:border-primary"
              onClick={({ timeStamp }) => press(question, timeStamp)}
            >
              {question}
              {isChosen && send && (
                <span className="flex shrink-0 items-center gap-1 font-semibold text-primary my:font-bold">
                  {t("send")}
                  <ArrowUpIcon className="size-4" />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type ChatProblemProps = {
  isNew: boolean;
  isKnown: boolean;
  /** The conversation does not exist, or was deleted. */
  isMissing: boolean;
  failed: { error: Error | null; isFetching: boolean; isPending: boolean; refetch: () => unknown };
};

/** Explains why the conversation cannot be read, or why a new one cannot begin. */
export function ChatProblem({ isNew, isKnown, isMissing, failed }: ChatProblemProps) {
  const { t } = useTranslation("chat");
  if (isMissing) {
    return (
      <div className="m-auto px-4 text-center">
        <p className="mb-4 text-muted">{t("gone")}</p>
        <Link to={paths.chat} className={buttonClass("soft")}>{t("new")}</Link>
      </div>
    );
  }
  if (failed.error && (isNew || !isKnown)) {
    return (
      <div className="chat-column py-4">
        <Failed offline={t(isNew ? "offlineNew" : "offline")} query={failed} />
      </div>
    );
  }
  return isKnown ? null : (
    <div className="chat-column py-4">
      <ListSkeleton label={t("loading")} rows={4} />
    </div>
  );
}
