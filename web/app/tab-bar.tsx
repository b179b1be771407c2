import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router-dom";
import { paths } from "../lib/address/paths.ts";
import { BookOpenIcon, CircleUserRoundIcon, HouseIcon, SparklesIcon } from "../ui/icons/frame.tsx";
import type { IconProps } from "../ui/icons/icon.tsx";

const tabClass =
  "group flex min-h-16 min-w-16 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 py-1.5 text-xs text-muted aria-[current]:font-bold aria-[current]:text-primary";

/** The navigation on a phone, at the bottom of the screen. */
export function TabBar({ onCourses }: { onCourses: () => void }) {
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
