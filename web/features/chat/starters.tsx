import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ArrowUpIcon } from "../../ui/icons/actions.tsx";

type Props = {
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
export function Starters({ text, questions, isNarrow = false, fill, send }: Props) {
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
