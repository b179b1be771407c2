import { canEnroll, canSuspend } from "@server/contract";
import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { Button } from "../../../ui/button.tsx";
import { BanIcon } from "../../../ui/icons/ban.tsx";
import { CopyIcon } from "../../../ui/icons/copy.tsx";
import { DownloadIcon } from "../../../ui/icons/download.tsx";
import { GraduationCapIcon } from "../../../ui/icons/graduation-cap.tsx";
import { UserMinusIcon } from "../../../ui/icons/user-minus.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { Actor, PanelUser } from "./data.ts";
import { userCells } from "./user-table.ts";

export type BulkAction = "enroll" | "unenroll" | "suspend";

type Props = {
  users: PanelUser[];
  actor: Actor;
  onAct: (act: BulkAction, users: PanelUser[]) => void;
};

/**
 * Actions for the selected users. An action is there if the actor may take it on one of them, and
 * leaves out the others.
 */
export function SelectedUsers({ users, actor, onAct }: Props) {
  const { t } = useTranslation("panel-people");
  const { t: panel } = useTranslation("panel");
  const { t: courses } = useTranslation("courses");
  const enrollable = users.filter((user) => canEnroll(actor, user));
  const acts = [
    { act: "enroll", on: enrollable, Sign: GraduationCapIcon },
    {
      act: "unenroll",
      on: enrollable.filter(({ enrolledCourses }) => enrolledCourses.length > 0),
      Sign: UserMinusIcon,
    },
    { act: "suspend", on: users.filter((user) => canSuspend(actor, user)), Sign: BanIcon },
  ] as const;

  async function copyEmails() {
    try {
      await navigator.clipboard.writeText(users.map(({ email }) => email).join(", "));
      showToast(t("selected.copied"), t("count", { count: users.length }));
    } catch {
      showToast(t("selected.notCopied"), t("selected.notCopiedText"), "error");
    }
  }

  function save() {
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
  }

  return (
    <>
      {acts.filter(({ on }) => on.length > 0).map(({ act, on, Sign }) => (
        <Button
          key={act}
          tone="soft"
          className="px-3 text-sm"
          onClick={() => onAct(act, on)}
        >
          <Sign className="size-4" />
          {t(`selected.${act}`)}
        </Button>
      ))}
      <Button tone="soft" className="px-3 text-sm" onClick={copyEmails}>
        <CopyIcon className="size-4" />
        {t("selected.copy")}
      </Button>
      <Button tone="soft" className="px-3 text-sm" onClick={save}>
        <DownloadIcon className="size-4" />
        {panel("bulk.saveCsv")}
      </Button>
    </>
  );
}
