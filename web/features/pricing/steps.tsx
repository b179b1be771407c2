import { useTranslation } from "react-i18next";
import { Phrases } from "../../ui/burmese/phrases.tsx";

/** The steps between choosing a plan and the first lesson. */
export function Steps() {
  const { t } = useTranslation("pricing");
  return (
    <section
      aria-labelledby="steps"
      className="mx-auto w-full max-w-6xl px-4 pt-14 sm:px-5 md:pt-20"
    >
      <h2 id="steps" className="text-xl">
        <Phrases>{t("steps.title")}</Phrases>
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        {(["one", "two", "three"] as const).map((step, at) => (
          <li key={step} className="flex gap-4 md:block">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-secondary text-lg leading-none font-bold text-secondary-content"
            >
              {at + 1}
            </span>
            <div className="min-w-0 md:mt-4">
              <h3 className="text-base">{t(`steps.${step}.title`)}</h3>
              <p className="mt-0.5 text-muted">{t(`steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
