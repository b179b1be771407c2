import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Clients } from "../features/landing/clients.tsx";
import { Closing } from "../features/landing/closing.tsx";
import { CourseCards } from "../features/landing/course-cards.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/landing/how-it-works.tsx";
import { type User, useSession } from "../features/session/data.ts";
import { paths } from "../lib/paths.ts";
import { SparklesIcon } from "../ui/icons/sparkles.tsx";

export function Landing() {
  const { t } = useTranslation("landing");
  const { t: courses } = useTranslation("courses");
  const { data: person } = useSession();
  const { first, second } = nextSteps(person, t, courses);
  return (
    <>
      <Hero first={first} second={second} />
      <HowItWorks />
      <CourseCards enrolled={person?.enrolledCourses ?? []} />
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

/**
 * Links: a visitor can start the first course, a user without a course sees plans, and a learner
 * continues a course.
 */
function nextSteps(
  person: User | null | undefined,
  t: TFunction<"landing">,
  courses: TFunction<"courses">,
) {
  const plans = { to: paths.pricing, label: t("plans") };
  const tutor = { to: paths.chat, label: t("tutor") };
  const [enrolled] = person?.enrolledCourses ?? [];
  if (enrolled) {
    const label = t("resume", { course: courses(`${enrolled}.name`) });
    return { first: { to: paths.course(enrolled), label }, second: tutor };
  }
  if (person) return { first: plans, second: tutor };
  const label = t("start", { course: courses("ai-first-step.name") });
  return { first: { to: paths.course("ai-first-step"), label }, second: plans };
}
