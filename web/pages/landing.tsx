import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Clients } from "../features/landing/clients.tsx";
import { CourseCards } from "../features/landing/course-cards.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/landing/how-it-works.tsx";
import { paths } from "../lib/address/paths.ts";
import { Phrases } from "../ui/burmese/phrases.tsx";
import { SparklesIcon } from "../ui/icons.ts";

export function Landing() {
  const { t } = useTranslation("landing");
  const { t: courses } = useTranslation("courses");
  return (
    <>
      <Hero
        first={{
          to: paths.course("ai-first-step"),
          label: t("start", { course: courses("ai-first-step.name") }),
        }}
        second={{ to: paths.pricing, label: t("plans") }}
      />
      <HowItWorks />
      <CourseCards />
      <Clients />
      <Closing />
    </>
  );
}

/** The last section of the page: links to begin. */
function Closing() {
  const { t } = useTranslation("landing");
  return (
    <section aria-labelledby="closing" className="mx-auto w-full max-w-6xl px-4 pb-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-box bg-accent p-7 text-accent-content sm:p-9">
        <div className="max-w-xl">
          <h2 id="closing" className="text-xl">
            <Phrases>{t("end.title")}</Phrases>
          </h2>
          <p className="mt-1.5">{t("end.text")}</p>
        </div>
        <div className="flex grow flex-wrap gap-3 lg:grow-0">
          <Link
            to={paths.pricing}
            className="btn min-h-12 grow border-transparent bg-accent-content px-6 text-accent"
          >
            {t("plans")}
          </Link>
          <Link
            to={paths.chat}
            className="btn min-h-12 grow border-accent-content/50 bg-transparent px-6 text-accent-content hover:bg-accent-content/10"
          >
            <SparklesIcon />
            {t("tutor")}
          </Link>
        </div>
      </div>
    </section>
  );
}
