import { canActivate, canEnroll, canSuspend, type CourseId } from "@server/contract";
import { useTranslation } from "react-i18next";
import { copyText } from "../../../lib/device/copy-text.ts";
import { saveTable } from "../../../lib/device/csv.ts";
import {
  BanIcon,
  CircleCheckIcon,
  CopyIcon,
  DownloadIcon,
  GraduationCapIcon,
  UserMinusIcon,
} from "../../../ui/icons.ts";
import type { RowsAct } from "../../../ui/panel/data-table.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Actor, PanelUser } from "./data.ts";

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
    if (await copyText(users.map(({ email }) => email).join(", "))) {
      showToast(t("selected.copied"), t("count", { count: users.length }));
    } else showToast(t("selected.notCopied"), t("selected.notCopiedText"), "error");
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

type Terms = {
  role: (role: PanelUser["role"]) => string;
  status: (status: PanelUser["status"]) => string;
  course: (id: CourseId) => string;
  day: (at: string) => string;
};

/** The cells of a user in the CSV file, in the order of its head. */
const userCells = (user: PanelUser, { role, status, course, day }: Terms) => [
  user.firstName,
  user.lastName,
  user.email,
  role(user.role),
  status(user.status),
  user.enrolledCourses.map(course).join("; "),
  day(user.createdAt),
  user.lastSeenAt === null ? "" : day(user.lastSeenAt),
];
