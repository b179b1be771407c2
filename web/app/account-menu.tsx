import { canOpenPanel } from "@server/contract";
import { Link, useNavigate } from "react-router-dom";
import { type Person, useSignOut } from "../features/session/data.ts";
import { Avatar } from "../features/users/avatar.tsx";
import { nameOf } from "../features/users/person-name.ts";
import { errorText } from "../lib/error-text.ts";
import { useText } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { CircleUserRoundIcon } from "../ui/icons/circle-user-round.tsx";
import { LogOutIcon } from "../ui/icons/log-out.tsx";
import { ShieldCheckIcon } from "../ui/icons/shield-check.tsx";
import { TagIcon } from "../ui/icons/tag.tsx";
import { Menu, menuItemClass } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.ts";

export function AccountMenu({ person }: { person: Person }) {
  const t = useText("app");
  const navigate = useNavigate();
  const signOut = useSignOut(() => navigate(paths.home));
  const name = nameOf(person) || t("user");

  const leave = () =>
    signOut.mutate(undefined, {
      onError: (error) => showToast(t("signOutFailed"), errorText(error), "error"),
    });

  return (
    <Menu
      label={t("accountMenu", { name })}
      align="end"
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
      <Link role="menuitem" tabIndex={-1} to={paths.account} className={menuItemClass}>
        <CircleUserRoundIcon />
        {t("account")}
      </Link>
      {canOpenPanel(person) && (
        <Link role="menuitem" tabIndex={-1} to={paths.panel} className={menuItemClass}>
          <ShieldCheckIcon />
          {t("panel")}
        </Link>
      )}
      <Link
        role="menuitem"
        tabIndex={-1}
        to={paths.pricing}
        className={`${menuItemClass} md:hidden`}
      >
        <TagIcon />
        {t("pricing")}
      </Link>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        disabled={signOut.isPending}
        onClick={leave}
      >
        <LogOutIcon />
        {t("signOut")}
      </button>
    </Menu>
  );
}
