import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Clients } from "../features/landing/clients.tsx";
import { Closing } from "../features/landing/closing.tsx";
import { CourseCards } from "../features/landing/course-cards.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/landing/how-it-works.tsx";
import { paths } from "../lib/address/paths.ts";
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
      <Closing>
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
      </Closing>
    </>
  );
}
