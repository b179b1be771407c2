import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Outlet, useLocation, useNavigationType } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { paths } from "../../lib/address/paths.ts";
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import {
  BookOpenIcon,
  CircleUserRoundIcon,
  HouseIcon,
  type IconProps,
  SparklesIcon,
} from "../../ui/icons.ts";
import { ErrorScreen } from "../start/error-screen.tsx";
import { CoursesSheet } from "./courses-menu.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** The frame of every page: header, main, footer, tab bar and offers. */
export function Shell() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const isRead = pathname === paths.home || pathname === paths.pricing;
  const [showsCourses, setShowsCourses] = useState(false);

  useEffect(() => {
    // After 'back', the browser restores the scroll position. A link in the sheet closes the sheet
    // itself, so a slow page does not close a sheet that the user opened later.
    if (navigationType === "POP") setShowsCourses(false);
    else scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary fixed start-3 top-3 z-50 -translate-y-[150%] focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <Header />
      <PasswordBanner />
      <main
        id="main"
        tabIndex={-1}
        className={`flex flex-1 flex-col pb-8 md:pb-12 ${
          isRead ? "" : "max-md:roomy:pb-[calc(5rem+env(safe-area-inset-bottom))]"
        }`}
      >
        <ErrorScreen path={pathname}>
          <Outlet />
        </ErrorScreen>
      </main>
      <LazyOffers />
      {isRead && <Footer />}
      <TabBar onCourses={() => setShowsCourses(true)} />
      <CoursesSheet open={showsCourses} onClose={() => setShowsCourses(false)} />
    </div>
  );
}

const tabClass =
  "group flex min-h-16 min-w-16 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 py-1.5 text-xs text-muted aria-[current]:font-bold aria-[current]:text-primary";

/** The navigation on a phone, at the bottom of the screen. */
function TabBar({ onCourses }: { onCourses: () => void }) {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  const inCourses = pathname.startsWith("/courses/");
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="tab-bar inset-x-0 bottom-0 z-30 flex flex-wrap roomy:fixed border-t border-line bg-base-100 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <NavLink to={paths.home} end className={tabClass}>
        <Tab icon={HouseIcon} label={t("home")} />
      </NavLink>
      <button
        type="button"
        className={tabClass}
        aria-haspopup="dialog"
        aria-current={inCourses || undefined}
        onClick={onCourses}
      >
        <Tab icon={BookOpenIcon} label={t("courses")} />
      </button>
      <NavLink to={paths.chat} className={tabClass}>
        <Tab icon={SparklesIcon} label={t("chat")} />
      </NavLink>
      <NavLink to={paths.account} className={tabClass}>
        <Tab icon={CircleUserRoundIcon} label={t("account")} />
      </NavLink>
    </nav>
  );
}

const Tab = ({ icon: Sign, label }: { icon: ComponentType<IconProps>; label: string }) => (
  <>
    <span className="grid h-7 w-full max-w-14 place-items-center rounded-full group-aria-[current]:bg-secondary">
      <Sign className="size-5.5" />
    </span>
    <span className="max-w-full text-center leading-snug">{label}</span>
  </>
);

/** Asks the user to choose a new password if staff set the current one. */
function PasswordBanner() {
  const { t } = useTranslation("app");
  const { data: person } = useSession();
  const { pathname } = useLocation();
  if (!person?.passwordSetByStaff || pathname === paths.account) return null;
  return (
    <aside aria-label={t("account")} className="bg-accent text-accent-content">
      <p className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 px-4 text-sm sm:px-5">
        <span className="py-1.5">{t("ownPassword")}</span>
        <Link
          to={paths.password}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          {t("ownPasswordAction")}
        </Link>
      </p>
    </aside>
  );
}

/** Loads what a page does not show at first: the app's own offers (update, install, lost data). */
function LazyOffers() {
  const [Offers, setOffers] = useState<ComponentType>();
  useEffect(() => {
    const keepFocus = () =>
      import("../offers/keep-focus.ts").then(({ keepFocus }) => keepFocus()).catch(() => {
        // The next start tries again.
      });
    // Nothing can lose the focus before something has it.
    addEventListener("focusin", keepFocus, { once: true });
    loadWhenIdle(() => import("../offers/offers.tsx").then(({ loadOffers }) => loadOffers()))
      .then((offers) => {
        setOffers(() => offers);
        // Journeys wait for this mark: most pages have nothing to offer.
        document.documentElement.dataset.offers = "";
      })
      .catch(() => {
        // The next start tries again.
      });
  }, []);
  return Offers ? <Offers /> : null;
}
