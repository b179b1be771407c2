// A user in the list: as a table row or as a card, with the menu of actions.
import {
  canActivate,
  canChangeRole,
  canRemove,
  canRename,
  canResetPassword,
  canSuspend,
  isAdmin,
} from "@server/contract";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../../lib/address/panel-paths.ts";
import {
  BanIcon,
  CircleCheckIcon,
  LockIcon,
  PencilIcon,
  ScrollTextIcon,
  ShieldCheckIcon,
  TrashIcon,
} from "../../../ui/icons.ts";
import { ActionMenu } from "../../../ui/panel/action-menu.tsx";
import type { Column } from "../../../ui/panel/data-table.tsx";
import { Avatar } from "../user-name.tsx";
import { type Actor, displayName, type PanelUser } from "./data.ts";
import { UserCourses } from "./user-courses.tsx";
import { Day, UserName, UserRole, UserStatus } from "./user-facts.tsx";

/** The columns of the table of users, with their widths. */
export function useUserColumns(
  actor: Actor,
  onAct: (act: UserAction, user: PanelUser) => void,
  newEmail: string | undefined,
): Column<PanelUser>[] {
  const { t } = useTranslation("panel-people");
  return useMemo(() => [
    {
      id: "name",
      header: t("columns.name"),
      sorts: "up",
      className: "min-w-46",
      cell: (user) => <UserName user={user} isNew={user.email === newEmail} />,
    },
    {
      id: "role",
      header: t("columns.role"),
      cell: ({ role }) => <UserRole role={role} />,
    },
    {
      id: "status",
      header: t("columns.status"),
      className: "max-w-56",
      cell: (user) => <UserStatus user={user} />,
    },
    {
      id: "courses",
      header: t("columns.courses"),
      className: "min-w-50",
      cell: (user) => <UserCourses user={user} actor={actor} />,
    },
    {
      id: "created",
      header: t("columns.created"),
      sorts: "down",
      from: 1100,
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      id: "seen",
      header: t("columns.seen"),
      sorts: "down",
      from: 930,
      cell: ({ lastSeenAt }) => <Day at={lastSeenAt} />,
    },
    {
      id: "acts",
      header: t("columns.acts"),
      isQuiet: true,
      className: "w-14 ps-0!",
      cell: (user) => <UserActions user={user} actor={actor} onAct={onAct} />,
    },
  ], [t, actor, onAct, newEmail]);
}

type UserCardProps = {
  user: PanelUser;
  actor: Actor;
  onAct: (act: UserAction, user: PanelUser) => void;
  check?: ReactNode;
  isNew: boolean;
};

/** A user as a card, where a table row does not fit. */
export function UserCard({ user, actor, onAct, check, isNew }: UserCardProps) {
  const { t } = useTranslation("panel-people");
  return (
    <article
      aria-label={displayName(user)}
      className="rounded-box border border-line bg-base-100 p-4"
    >
      <div className="flex items-start gap-3">
        {check && <div className="-ms-3 -me-3 -mt-0.5 shrink-0">{check}</div>}
        <Avatar person={user} className="size-10 max-[22rem]:hidden" />
        <div className="min-w-0 flex-1">
          <UserName user={user} isNew={isNew} />
        </div>
        <div className="-me-2.5 -mt-1.5 shrink-0">
          <UserActions user={user} actor={actor} onAct={onAct} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <UserRole role={user.role} />
        <UserStatus user={user} />
      </div>
      <div className="mt-3">
        <UserCourses user={user} actor={actor} />
      </div>
      <p className="mt-3 text-xs text-muted">
        {user.lastSeenAt !== null && `${t("columns.seen")}: `}
        <Day at={user.lastSeenAt} />
      </p>
    </article>
  );
}

export type UserAction = "reset" | "rename" | "role" | "suspend" | "activate" | "remove";

const acts = [
  { act: "reset", may: canResetPassword, Sign: LockIcon },
  { act: "rename", may: canRename, Sign: PencilIcon },
  { act: "role", may: canChangeRole, Sign: ShieldCheckIcon },
  { act: "suspend", may: canSuspend, Sign: BanIcon },
  { act: "activate", may: canActivate, Sign: CircleCheckIcon },
  { act: "remove", may: canRemove, Sign: TrashIcon },
] as const;

type UserActionsProps = {
  user: PanelUser;
  actor: Actor;
  onAct: (act: UserAction, user: PanelUser) => void;
};

/** The actions that the actor may take on this account. Without any, there is no button. */
function UserActions({ user, actor, onAct }: UserActionsProps) {
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
