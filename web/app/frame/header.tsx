// The header: navigation, offline sign, language, theme and account.
import { PRODUCT } from "@server/contract";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { paths, signInPath } from "../../lib/address/paths.ts";
import { toggleTheme, useDark } from "../../lib/device/theme.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import { setLanguage, useLanguage } from "../../lib/words/i18n.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LanguagesIcon, MoonIcon, SparklesIcon, SunIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CoursesMenu } from "./courses-menu.tsx";

const linkClass =
  "inline-flex min-h-11 items-center gap-1.5 rounded-field px-2.5 lg:px-3 font-medium whitespace-nowrap hover:bg-base-content/6 aria-[current=page]:text-primary";

export function Header() {
  const { t } = useTranslation("app");
  const { data: person } = useSession();
  return (
    <header className="top-0 z-30 roomy:sticky border-b border-line bg-base-100/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <div className="mx-auto flex min-h-14 w-full max-w-6xl flex-wrap items-center gap-x-1 px-3 sm:px-5 md:min-h-16">
        <Link
          to={paths.home}
          className="inline-flex min-h-11 items-center gap-2.5 rounded-field pe-2"
        >
          <img src="/logo.svg" alt="" width="32" height="32" className="size-8" />
          {/* Hidden for a signed-in user, so that all icons fit in one row on narrow phones. */}
          <span className="text-lg font-bold tracking-tight max-[22rem]:sr-only max-sm:crowded:sr-only known:max-sm:sr-only known:my:md:max-lg:sr-only">
            {PRODUCT}
          </span>
        </Link>
        <nav
          aria-label={t("mainNavigation")}
          className="ms-1 hidden flex-1 items-center md:flex lg:ms-3"
        >
          <NavLink to={paths.home} end className={linkClass}>{t("home")}</NavLink>
          <CoursesMenu buttonClass={linkClass} enrolledCourses={person?.enrolledCourses} />
          <NavLink
            to={paths.chat}
            className="mx-1.5 inline-flex min-h-11 items-center rounded-full"
          >
            <span className="inline-flex items-center gap-1.5 rounded-full bg-accent px-3.5 py-1 font-semibold whitespace-nowrap text-accent-content my:font-bold">
              <SparklesIcon className="size-4" />
              {t("chat")}
            </span>
          </NavLink>
          <NavLink to={paths.pricing} className={linkClass}>{t("pricing")}</NavLink>
        </nav>
        <div className="ms-auto flex flex-wrap items-center justify-end gap-0.5 sm:gap-1">
          <LazyStatus />
          <LanguageButton />
          <ThemeButton />
          <AccountArea />
        </div>
      </div>
    </header>
  );
}

/**
 * While the session is unknown, an invisible button keeps the space, so that nothing moves later.
 */
function AccountArea() {
  const { t } = useTranslation("app");
  const { data: person } = useSession();
  const { pathname, search } = useLocation();
  if (person) return <AccountMenu person={person} />;
  if (pathname === paths.signIn) return null;
  return (
    <Link
      to={signInPath(pathname + search)}
      className={buttonClass(
        "primary",
        `ms-1 px-3.5 text-sm whitespace-nowrap ${person === undefined ? placeholderClass : ""}`,
      )}
    >
      {t("signIn")}
    </Link>
  );
}

const placeholderClass =
  "invisible noscript:visible known:ms-0 known:w-11 known:overflow-hidden known:px-0";

const names = { en: "English", my: "မြန်မာ" };

/** A button that switches the language. Its label is in the other language. */
function LanguageButton() {
  const { t } = useTranslation("app");
  const other = useLanguage() === "en" ? "my" : "en";
  const change = () => setLanguage(other).catch(() => showToast(t("languageFailed"), "", "error"));
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-sm font-medium hover:bg-base-content/6"
      onClick={change}
    >
      <LanguagesIcon className="size-5 max-lg:hidden" />
      <span lang={other} className="font-label font-normal">{names[other]}</span>
    </button>
  );
}

function ThemeButton() {
  const { t } = useTranslation("app");
  const isDark = useDark();
  const Sign = isDark ? SunIcon : MoonIcon;
  return (
    <button
      type="button"
      className="grid size-11 place-items-center rounded-field hover:bg-base-content/6"
      aria-label={t(isDark ? "toLight" : "toDark")}
      onClick={toggleTheme}
    >
      <Sign />
    </button>
  );
}

/** Shows the offline sign, and the outbox sign to a signed-in user. Loads both on demand. */
function LazyStatus() {
  const { data: person } = useSession();
  const isOffline = useOffline();
  const [LoadedStatus, setLoadedStatus] = useState<ComponentType>();
  useEffect(() => {
    if (LoadedStatus || !person && !isOffline) return;
    const load = () => import("./status.tsx");
    (isOffline ? load() : loadWhenIdle(load)).then(
      ({ Status }) => setLoadedStatus(() => Status),
      () => {
        // Tries again when the connection changes.
      },
    );
  }, [person?.id, isOffline]);
  if (LoadedStatus) return <LoadedStatus />;
  // Keeps the space of the signs, so that nothing in the header moves later.
  return (
    <>
      <span className="hidden size-11 known:block xl:w-44" />
      <span className="hidden size-11 known:block" />
    </>
  );
}
