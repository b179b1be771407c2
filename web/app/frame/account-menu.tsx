// The account menu in the header: links of the signed-in user, install, and sign out.
import { canOpenPanel } from "@server/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { User } from "../../features/session/data.ts";
import { Avatar, nameOf } from "../../features/users/user-name.tsx";
import { paths } from "../../lib/address/paths.ts";
import { install, useInstallWay } from "../../lib/device/install.ts";
import {
  CircleArrowDownIcon,
  CircleUserRoundIcon,
  HouseIcon,
  type IconProps,
  LogOutIcon,
  ShieldCheckIcon,
  StickyNoteIcon,
  TagIcon,
} from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { prepareSignOutQuestion, useSignOutQuestion } from "../sign-out/use-sign-out-question.tsx";

export function AccountMenu({ person }: { person: User }) {
  const { t } = useTranslation("app");
  const signOut = useSignOutQuestion();
  const installWay = useInstallWay();
  const name = nameOf(person) || t("user");

  return (
    <>
      <Menu
        label={t("accountMenu", { name })}
        align="end"
        onOpen={prepareSignOutQuestion}
        buttonClass="grid size-11 place-items-center rounded-full"
        button={
          <>
            <span className="sr-only">{t("accountMenu", { name })}</span>
            <Avatar person={person} />
          </>
        }
        header={
          <div className="mb-2 border-b border-line px-3 pt-1 pb-3">
            <p className="font-semibold wrap-anywhere my:font-bold">{name}</p>
            <p className="text-sm text-muted wrap-anywhere">{person.email}</p>
          </div>
        }
      >
        <MenuLink to={paths.account} icon={CircleUserRoundIcon} label={t("account")} />
        <MenuLink to={paths.notes} icon={StickyNoteIcon} label={t("notes")} />
        <MenuLink to={paths.downloads} icon={CircleArrowDownIcon} label={t("downloads")} />
        {canOpenPanel(person) && (
          <MenuLink to={paths.panel} icon={ShieldCheckIcon} label={t("panel")} />
        )}
        <MenuLink
          to={paths.pricing}
          icon={TagIcon}
          label={t("pricing")}
          className="md:hidden"
        />
        {installWay && (
          <li role="none">
            <button type="button" role="menuitem" tabIndex={-1} onClick={install}>
              <HouseIcon />
              {t("install")}
            </button>
          </li>
        )}
        <li role="none">
          <button type="button" role="menuitem" tabIndex={-1} onClick={signOut.ask}>
            <LogOutIcon />
            {t("signOut")}
          </button>
        </li>
      </Menu>
      {signOut.question}
    </>
  );
}

type LinkProps = {
  to: string;
  icon: ComponentType<IconProps>;
  label: string;
  className?: string;
};

const MenuLink = ({ to, icon: Sign, label, className }: LinkProps) => (
  <li role="none" className={className}>
    <Link role="menuitem" tabIndex={-1} to={to}>
      <Sign />
      {label}
    </Link>
  </li>
);
