import { canActivate, canEnroll, canSuspend } from "@server/contract";
import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { BanIcon, GraduationCapIcon, UserMinusIcon } from "../../../ui/icons/panel.tsx";
import { CircleCheckIcon } from "../../../ui/icons/forms.tsx";
import { CopyIcon, DownloadIcon } from "../../../ui/icons/actions.tsx";
import type { RowsAct } from "../../../ui/panel/data-table.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { Actor, PanelUser } from "./data.ts";
import { userCells } from "./user-table.ts";

export type BulkAction = "enroll" | "unenroll" | "suspend" | "activate";

/**
 * Returns the actions for the selected users. An action is there if the actor may take it on one of
 * them, and leaves out the others.
 */
export function useUserActs(
  actor: Actor,
  onAct: (act: BulkAction, users: PanelUser[]) => void,
): (users: PanelUser[]) => RowsAct[] {
  const { t } = useTranslation("panel-people");
  const { t: panel } = useTranslation("panel");
  const save = useSaveUsers();

  async function copyEmails(users: PanelUser[]) {
    try {
      await navigator.clipboard.writeText(users.map(({ email }) => email).join(", "));
      showToast(t("selected.copied"), t("count", { count: users.length }));
    } catch {
      showToast(t("selected.notCopied"), t("selected.notCopiedText"), "error");
    }
  }

  return (users) => {
    const enrollable = users.filter((user) => canEnroll(actor, user));
    const acts = [
      { act: "enroll", on: enrollable, Sign: GraduationCapIcon },
      { act: "suspend", on: users.filter((user) => canSuspend(actor, user)), Sign: BanIcon },
      {
        act: "activate",
        on: users.filter((user) => canActivate(actor, user)),
        Sign: CircleCheckIcon,
      },
      {
        act: "unenroll",
        on: enrollable.filter(({ enrolledCourses }) => enrolledCourses.length > 0),
        Sign: UserMinusIcon,
      },
    ] as const;
    return [
      ...acts.filter(({ on }) => on.length > 0).map(({ act, on, Sign }) => ({
        label: t(`selected.${act}`),
        Sign,
        onPress: () => onAct(act, on),
      })),
      { label: t("selected.copy"), Sign: CopyIcon, onPress: () => copyEmails(users) },
      { label: panel("bulk.saveCsv"), Sign: DownloadIcon, onPress: () => save(users) },
    ];
  };
}

/** Saves users as a CSV file. */
function useSaveUsers() {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  return (users: PanelUser[]) => {
    const head = [
      ...(["firstName", "lastName", "email"] as const).map((name) => t(`fields.${name}`)),
      ...(["role", "status", "courses", "created", "seen"] as const).map((name) =>
        t(`columns.${name}`)
      ),
    ];
    const terms = {
      role: (role: PanelUser["role"]) => t(`roles.${role}`),
      status: (status: PanelUser["status"]) => t(`statuses.${status}`),
      course: (id: PanelUser["enrolledCourses"][number]) => courses(`${id}.name`),
      day: (at: string) => at.slice(0, 10),
    };
    saveTable("pyinnya-users.csv", head, users.map((user) => userCells(user, terms)));
  };
}
