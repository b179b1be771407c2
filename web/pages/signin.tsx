import { safeNext } from "@server/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router-dom";
import { PlanAtSignIn } from "../features/pricing/plan-at-sign-in.tsx";
import {
  forgetPlan,
  PLAN_PARAM,
  type PlanId,
  planIn,
  rememberedPlan,
  rememberPlan,
} from "../features/pricing/plans.tsx";
import { type User, useSession } from "../features/session/data.ts";
import { ForgotPassword, SignInForm } from "../features/session/sign-in-form.tsx";
import { paths } from "../lib/address/paths.ts";
import { useConfig } from "../lib/http/queries.ts";
import { loadTexts } from "../lib/words/i18n.ts";
import { Phrases } from "../ui/burmese/phrases.tsx";
import { ContactLinks } from "../ui/contact-links.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function SignIn() {
  const { t } = useTranslation("session");
  const [search] = useSearchParams();
  const next = search.get("next");
  const { data: person } = useSession();
  const contacts = useConfig()?.contacts;

  // The visitor may open other pages, or ask for an account, before the sign-in.
  const chosenPlan = planIn(next);
  const [plan, setPlan] = useState<PlanId>();
  useEffect(() => {
    if (chosenPlan) rememberPlan(chosenPlan);
    // Not in the first render, because the prerendered page knows no plan.
    const shown = chosenPlan ?? rememberedPlan();
    if (!shown) return setPlan(undefined);
    loadTexts("pricing").then(() => setPlan(shown), () => {
      // The user reads about the plan after the sign-in.
    });
  }, [chosenPlan]);
  // Another user of a shared phone may have chosen it.
  useEffect(() => {
    if (person && !paysForPlan(person)) forgetPlan();
  }, [person]);

  if (person) return <Navigate to={pathAfterSignIn(next, person)} replace />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <div className="rounded-box border-line sm:border sm:bg-base-100 sm:p-8">
        <PageHeading title={t("title")} />
        <p className="mt-1 mb-7 text-muted">
          <Phrases>{t("lead")}</Phrases>
        </p>
        <SignInForm />
        <ForgotPassword />
      </div>
      {plan && <PlanAtSignIn plan={plan} />}
      <div className="mt-6 text-center text-sm">
        <p className="text-balance text-muted">
          <Phrases>{t("contact")}</Phrases>
        </p>
        {contacts && <ContactLinks {...contacts} urlLabel={t("link")} />}
      </div>
    </div>
  );
}

/** The path after sign-in. Never the sign-in page or a path of the API. */
function pathAfterSignIn(next: string | null, person: User) {
  const path = safeNext(next);
  const pays = paysForPlan(person);
  if (path && !/^\/(signin|api)\b/.test(path) && (pays || !planIn(next))) return path;
  const plan = pays ? rememberedPlan() : undefined;
  return plan ? `${paths.pricing}?${PLAN_PARAM}=${plan}` : paths.home;
}

/** Staff do not pay, and a learner with a course has paid. */
const paysForPlan = ({ role, enrolledCourses }: User) =>
  role === "learner" && enrolledCourses.length === 0;
