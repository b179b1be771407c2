// Protects pages: shows a skeleton, an error, a sign-in prompt, a refusal, or the page.
import { canOpenPanel } from "@server/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router-dom";
import { type User, useSession } from "../features/session/data.ts";
import { AccountSkeleton } from "../features/users/account-skeleton.tsx";
import { Visit } from "../pages/courses/visit.tsx";
import { loginPath, paths, signInPath } from "../lib/address/paths.ts";
import { areDraftsRestored } from "../lib/device/restore-drafts.ts";
import { currentUserId } from "../lib/http/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { LockIcon, ShieldCheckIcon } from "../ui/icons/frame.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Panel, Unknown } from "./pages.ts";

type GuardedArea = "panel" | "account" | "chat" | "course" | "own";

export const UserGuard = ({ area }: { area: GuardedArea }) => (
  <Guarded area={area}>{() => <Outlet />}</Guarded>
);

export const PanelGuard = () => (
  <Guarded area="panel">
    {(person) => canOpenPanel(person) ? <Panel /> : <NotForYou />}
  </Guarded>
);

function Guarded(
  { area, children }: { area: GuardedArea; children: (person: User) => ReactNode },
) {
  const { t } = useTranslation("app");
  const { data: person, error, isFetching, refetch } = useSession();
  if (person) return children(person);
  // What this device's user wrote here stays readable, also if nobody can check the session.
  if (person === undefined && area === "own" && currentUserId() && areDraftsRestored()) {
    return <Outlet />;
  }
  if (error && !isFetching) return <Unknown error={error} onRetry={refetch} />;
  if (person === undefined) {
    return area === "account"
      ? <AccountSkeleton label={t("loading")} />
      : <Skeleton label={t("loading")} />;
  }
  return <SignInFirst area={area} />;
}

function SignInFirst({ area }: { area: GuardedArea }) {
  const { t } = useTranslation("app");
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const isCourse = area === "course";
  return (
    <>
      <Empty
        icon={LockIcon}
        title={t("gate.title")}
        text={t(`gate.${area}`)}
        isShort={isCourse}
      >
        {isCourse
          ? (
            <a href={loginPath(path)} className={buttonClass()}>
              {t("signIn")}
            </a>
          )
          : <Link to={signInPath(path)} className={buttonClass()}>{t("signIn")}</Link>}
      </Empty>
      {isCourse && <Visit />}
    </>
  );
}

function NotForYou() {
  const { t } = useTranslation("app");
  return (
    <Empty icon={ShieldCheckIcon} title={t("refused.title")} text={t("refused.text")}>
      <Link to={paths.home} className={buttonClass()}>{t("toHome")}</Link>
    </Empty>
  );
}
