// The menu of actions for one account.
import {
  canActivate,
  canChangeRole,
  canRemove,
  canRename,
  canResetPassword,
  canSuspend,
  isAdmin,
} from "@server/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { BanIcon, ScrollTextIcon } from "../../../ui/icons/panel.tsx";
import { CircleCheckIcon } from "../../../ui/icons/forms.tsx";
import { LockIcon, ShieldCheckIcon } from "../../../ui/icons/frame.tsx";
import { PencilIcon, TrashIcon } from "../../../ui/icons/actions.tsx";
import { ActionMenu } from "../../../ui/panel/action-menu.tsx";
import { displayName } from "./display-name.ts";
import type { Actor, PanelUser } from "./data.ts";

export type UserAction = "reset" | "rename" | "role" | "suspend" | "activate" | "remove";

const acts = [
  { act: "reset", may: canResetPassword, Sign: LockIcon },
  { act: "rename", may: canRename, Sign: PencilIcon },
  { act: "role", may: canChangeRole, Sign: ShieldCheckIcon },
  { act: "suspend", may: canSuspend, Sign: BanIcon },
  { act: "activate", may: canActivate, Sign: CircleCheckIcon },
  { act: "remove", may: canRemove, Sign: TrashIcon },
] as const;

type Props = { user: PanelUser; actor: Actor; onAct: (act: UserAction, user: PanelUser) => void };

/** The actions that the actor may take on this account. Without any, there is no button. */
export function UserActions({ user, actor, onAct }: Props) {
  const { t } = useTranslation("panel-people");
  const allowed = acts.filter(({ may }) => may(actor, user));
  // Admins can always open an account's history, also when no action is allowed.
  if (allowed.length === 0 && !isAdmin(actor)) return null;
  return (
    <ActionMenu
      label={t("actsOf", { name: displayName(user) })}
      title={displayName(user)}
      buttonClass="grid size-11 place-items-center rounded-field text-muted hover:bg-base-200 hover:text-base-content"
    >
      {allowed.map(({ act, Sign }) => (
        <li key={act}>
          <button
            type="button"
            className={act === "remove" ? "text-error" : ""}
            onClick={() => onAct(act, user)}
          >
            <Sign className="size-4.5" />
            {t(`acts.${act}`)}
          </button>
        </li>
      ))}
      {isAdmin(actor) && (
        <li>
          <Link to={`${panelPaths.audit}?${new URLSearchParams({ person: user.email })}`}>
            <ScrollTextIcon className="size-4.5" />
            {t("acts.history")}
          </Link>
        </li>
      )}
    </ActionMenu>
  );
}
