// The routes of the app, and the guards that show a page, a sign-in prompt, a refusal or an error.
import { canOpenPanel, courseIds } from "@server/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter, Link, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { type User, useSession } from "../features/session/data.ts";
import { loginPath, paths, signInPath } from "../lib/address/paths.ts";
import { hasTexts } from "../lib/words/i18n.ts";
import { areDraftsRestored } from "../lib/device/restore-drafts.ts";
import { currentUserId, mayBeSignedIn } from "../lib/http/session.ts";
import { useIsHydrated } from "../lib/loading/hydration.ts";
import { Visit } from "../pages/courses/visit.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { LockIcon, ShieldCheckIcon } from "../ui/icons.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Shell } from "./frame/shell.tsx";
import * as pages from "./pages.ts";

/**
 * The page at `/`: the home of a signed-in user, and the landing page for visitors. A rendered
 * landing page stays until a user is known.
 */
function Start() {
  const isLive = useIsHydrated();
  const { data: person, error } = useSession();
  const [mayBeHome, setMayBeHome] = useState(() => isLive && mayBeSignedIn());
  // Nobody can say who is signed in. The landing page can be read, and a retry must not replace it.
  if (error && mayBeHome) setMayBeHome(false);
  return person || person === undefined && mayBeHome ? <pages.Home /> : <pages.Landing />;
}

type GuardedArea = "panel" | "account" | "chat" | "course" | "own";

const UserGuard = ({ area }: { area: GuardedArea }) => (
  <Guarded area={area}>{() => <Outlet />}</Guarded>
);

const PanelGuard = () => (
  <Guarded area="panel">
    {(person) => canOpenPanel(person) ? <pages.Panel /> : <NotForYou />}
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
  if (error && !isFetching) return <pages.Unknown error={error} onRetry={refetch} />;
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

export const routes = (
  <Routes>
    <Route element={<Shell />}>
      <Route path={paths.home} element={<Start />} />
      <Route path={paths.pricing} element={<pages.Pricing />} />
      <Route path={paths.signIn} element={<pages.SignIn />} />

      <Route element={<UserGuard area="chat" />}>
        <Route path={`${paths.chat}/:conversationId?`} element={<pages.Chat />} />
      </Route>
      <Route element={<UserGuard area="course" />}>
        {courseIds.map((courseId) => (
          <Route
            key={courseId}
            path={paths.course(courseId)}
            element={<pages.Course courseId={courseId} visit={<Visit />} />}
          />
        ))}
      </Route>
      <Route element={<UserGuard area="account" />}>
        <Route path={paths.account} element={<pages.Account />} />
      </Route>
      <Route element={<UserGuard area="own" />}>
        {Object.entries(pages.storedPages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>

      <Route path={`${paths.panel}/*`} element={<PanelGuard />} />

      <Route path="*" element={<pages.NotFound />} />
    </Route>
  </Routes>
);

export const Router = () => <BrowserRouter>{routes}</BrowserRouter>;

/** The skeleton of the account page. It shows the page's general text if that is already loaded. */
function AccountSkeleton({ label }: { label: string }) {
  const { t } = useTranslation("users");
  if (!hasTexts("users")) return <Skeleton label={label} />;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-5 md:py-12">
      <div className="invisible known:visible">
        <p className="pb-1 text-2xl font-bold">{t("title")}</p>
        <p className="text-muted">{t("lead")}</p>
      </div>
      <div className="skeleton late mt-5 h-72 rounded-box" role="status" aria-label={label} />
    </div>
  );
}
