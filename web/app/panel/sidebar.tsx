import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { HouseIcon, ShieldCheckIcon } from "../../ui/icons/frame.tsx";
import type { IconProps } from "../../ui/icons/icon.tsx";
import { entriesFor, isActive } from "./entries.ts";
import { useTips } from "./use-tips.ts";

type Props = {
  isAdmin: boolean;
  /** Shows only icons. */
  isNarrow?: boolean;
  onLeave?: () => void;
};

/** The panel's menu, and a link back to the app. */
export function Sidebar({ isAdmin, isNarrow = false, onLeave }: Props) {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  const { pathname } = useLocation();
  const tips = useTips();

  const link = (id: string, to: string, label: string, Sign: ComponentType<IconProps>) => (
    <Link
      to={to}
      onClick={onLeave}
      aria-current={isActive(to, pathname) ? "page" : undefined}
      className="aria-[current]:font-semibold aria-[current]:my:font-bold"
      {...isNarrow ? tips.propsOf(id) : {}}
    >
      <Sign className="size-5" />
      <span className="panel-tip" data-shown={tips.visibleId === id || undefined}>{label}</span>
    </Link>
  );

  return (
    <nav aria-label={app("panel")} className={isNarrow ? "px-0.5 py-2" : "p-3"}>
      <p
        className={`flex min-h-11 items-center gap-3 font-bold ${
          isNarrow ? "w-11 justify-center" : "px-3"
        }`}
      >
        <ShieldCheckIcon className="size-5 text-primary" />
        <span className={isNarrow ? "sr-only" : ""}>{app("panel")}</span>
      </p>
      <ul className="menu mt-2 gap-1">
        {entriesFor(isAdmin).map(({ id, to, Sign }) => (
          <li key={id}>{link(id, to, t(`entries.${id}`), Sign)}</li>
        ))}
        <li className="border-t border-line pt-1">
          {link("home", paths.home, app("toHome"), HouseIcon)}
        </li>
      </ul>
    </nav>
  );
}
