import { safeNext } from "@server/contract";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router-dom";
import { useSession } from "../features/session/data.ts";
import { SignInForm } from "../features/session/sign-in-form.tsx";
import { useConfig } from "../lib/config.ts";
import { paths } from "../lib/paths.ts";
import { ContactLinks } from "../ui/contact-links.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function SignIn() {
  const { t } = useTranslation("session");
  const [search] = useSearchParams();
  const { data: person } = useSession();
  const contacts = useConfig()?.contacts;

  if (person) return <Navigate to={pathAfterSignIn(search.get("next"))} replace />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <div className="rounded-box border-line sm:border sm:bg-base-100 sm:p-8">
        <PageHeading title={t("title")} />
        <p className="mt-1 mb-7 text-muted">{t("lead")}</p>
        <SignInForm />
      </div>
      <div className="mt-6 text-center text-sm">
        <p className="text-muted">{t("contact")}</p>
        {contacts && <ContactLinks {...contacts} urlLabel={t("link")} />}
      </div>
    </div>
  );
}

/** The path after sign-in. Never the sign-in page or a path of the API. */
function pathAfterSignIn(next: string | null) {
  const path = safeNext(next);
  return path && !/^\/(signin|api)\b/.test(path) ? path : paths.home;
}
