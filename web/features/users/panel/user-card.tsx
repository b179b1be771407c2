import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../avatar.tsx";
import { displayName } from "./display-name.ts";
import type { Actor, PanelUser } from "./data.ts";
import { type UserAction, UserActions } from "./user-actions.tsx";
import { UserCourses } from "./user-courses.tsx";
import { Day, UserName, UserRole, UserStatus } from "./user-facts.tsx";

type Props = {
  user: PanelUser;
  actor: Actor;
  onAct: (act: UserAction, user: PanelUser) => void;
  check?: ReactNode;
  isNew: boolean;
};

/** A user as a card, where a table row does not fit. */
export function UserCard({ user, actor, onAct, check, isNew }: Props) {
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
