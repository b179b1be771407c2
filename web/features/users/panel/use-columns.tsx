import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../ui/panel/data-table.tsx";
import type { Actor, PanelUser } from "./data.ts";
import { type UserAction, UserActions } from "./user-actions.tsx";
import { UserCourses } from "./user-courses.tsx";
import { Day, UserName, UserRole, UserStatus } from "./user-facts.tsx";

/** The columns of the table of users, with their widths. */
export function useColumns(
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
