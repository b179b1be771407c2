// The pricing page: the plans, and how to pay.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import {
  FEATURED,
  forgetPlan,
  parsePlan,
  PLAN_PARAM,
  type PlanId,
  planIds,
} from "../features/pricing/plans.tsx";
import { HowToPay, Steps } from "../features/pricing/how-to-pay.tsx";
import { PlanCard } from "../features/pricing/plan-card.tsx";
import { useSession } from "../features/session/data.ts";
import { configQuery } from "../lib/http/queries.ts";
import { loginPath, paths } from "../lib/address/paths.ts";
import { ContactLinks, hasContact } from "../ui/contact-links.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function Pricing() {
  const { t } = useTranslation("pricing");
  const { t: app } = useTranslation("app");
  const { data: person } = useSession();
  const [search, setSearch] = useSearchParams();
  const chosen = person ? parsePlan(search.get(PLAN_PARAM)) : undefined;
  const lastChosen = useRef(chosen);
  useEffect(() => {
    // From now on the user knows how to pay.
    if (chosen) forgetPlan();
    else if (lastChosen.current) document.getElementById(lastChosen.current)?.focus();
    lastChosen.current = chosen;
  }, [chosen]);
  /** The plan stands in the address, so that it also survives a sign-in. */
  const choose = (plan?: PlanId) =>
    setSearch(plan ? { [PLAN_PARAM]: plan } : {}, { replace: true });
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-9 sm:px-5 md:pt-16">
        <div className="mx-auto max-w-2xl md:text-center">
          <PageHeading title={t("title")} className="text-3xl" />
          <p className="mt-3 text-lg text-muted">{t("lead")}</p>
          <p className="mt-5 inline-block rounded-field border border-accent bg-accent/15 px-4 py-2 text-sm">
            {t("trial")}
          </p>
        </div>
        <ul className="mt-11 grid gap-9 lg:mt-14 lg:grid-cols-3 lg:gap-6">
          {planIds.map((plan) => {
            const label = t("choose", { plan: t(`plans.${plan}.name`) });
            const look = plan === FEATURED ? "btn btn-accent" : "btn btn-primary";
            return (
              <PlanCard key={plan} plan={plan}>
                {person
                  ? (
                    <button id={plan} type="button" className={look} onClick={() => choose(plan)}>
                      {label}
                    </button>
                  )
                  : <a href={loginPath(pathOf(plan))} className={look}>{label}</a>}
              </PlanCard>
            );
          })}
        </ul>
      </div>
      <Steps />
      {person && (
        <HowToPay
          plan={chosen}
          email={person.email}
          onClose={() => choose()}
          closeLabel={app("close")}
          contacts={<Contacts />}
        />
      )}
    </>
  );
}

const pathOf = (plan: PlanId) => `${paths.pricing}?${PLAN_PARAM}=${plan}`;

function Contacts() {
  const { t } = useTranslation("pricing");
  const { data, isError } = useQuery(configQuery);
  if (data && hasContact(data.contacts)) {
    return <ContactLinks {...data.contacts} urlLabel={t("pay.link")} align="start" />;
  }
  const message = data ? "pay.none" : isError ? "pay.failed" : "pay.waiting";
  return <p className="py-2 text-sm text-muted">{t(message)}</p>;
}
