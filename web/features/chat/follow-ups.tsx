import { useId } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";

type Props = { questions: readonly string[]; onAsk: (question: string) => void };

/** Questions that the tutor suggests after its answer. A press asks one at once. */
export function FollowUps({ questions, onAsk }: Props) {
  const { t } = useTranslation("chat");
  const heading = useId();
  return (
    <>
      <h3 id={heading} className="pb-1 text-xs font-medium text-muted">{t("askNext")}</h3>
      <ul aria-labelledby={heading} className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              lang={languageOf(question)}
              className="min-h-11 rounded-field border border-line bg-base-100 px-4 py-2 text-start text-sm wrap-anywhere hover:bg-base-content/5"
              onClick={() => onAsk(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
