import { useTranslation } from "react-i18next";

type Props = {
  /** The text in the box. */
  text: string;
  /** A model can draw pictures. */
  canDraw: boolean;
  fill: (text: string) => void;
};

/**
 * Example questions. A tap only puts one into the box, so that it costs nothing before the user
 * sends it. It never replaces what the user has typed: then no example is offered.
 */
export function Starters({ text, canDraw, fill }: Props) {
  const { t } = useTranslation("chat");
  const questions = [
    t("starters.explain"),
    t("starters.write"),
    t(canDraw ? "starters.draw" : "starters.plan"),
  ];
  const isOffered = text.trim() === "" || questions.includes(text);
  return (
    <ul
      aria-label={t("starters.label")}
      // On a wide screen the space stays, so that nothing moves while the user types.
      className={`mt-4 grid w-full gap-1.5 sm:mt-6 sm:grid-cols-3 sm:gap-2 ${
        isOffered ? "" : "max-sm:hidden sm:invisible"
      }`}
    >
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            aria-current={question === text || undefined}
            className="size-full min-h-11 rounded-field border border-line bg-base-100 px-4 py-2 text-start text-sm hover:bg-base-content/5 aria-[current]:border-primary"
            onClick={() => fill(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
