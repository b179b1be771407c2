import { canEnroll } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyIcon } from "../../../ui/icons/copy.tsx";
import { DownloadIcon } from "../../../ui/icons/download.tsx";
import { GraduationCapIcon } from "../../../ui/icons/graduation-cap.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { Actor, PanelUser } from "./data.ts";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { userCells } from "./user-table.ts";

type Props = { users: PanelUser[]; actor: Actor };

/** Actions for the selected users: enrol, copy emails, save as CSV. */
export function SelectedUsers({ users, actor }: Props) {
  const { t } = useTranslation("panel-people");
  const { t: panel } = useTranslation("panel");
  const { t: courses } = useTranslation("courses");
  const [enrolling, setEnrolling] = useState<PanelUser[]>();
  const enrollable = users.filter((user) => canEnroll(actor, user));

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
      {enrollable.length > 0 && (
        <Button
          tone="soft"
          className="px-3 text-sm"
          onClick={() => setEnrolling(enrollable)}
        >
          <GraduationCapIcon className="size-4" />
          {t("selected.enroll")}
        </Button>
      )}
      <Button tone="soft" className="px-3 text-sm" onClick={copyEmails}>
        <CopyIcon className="size-4" />
        {t("selected.copy")}
      </Button>
      <Button tone="soft" className="px-3 text-sm" onClick={save}>
        <DownloadIcon className="size-4" />
        {panel("bulk.saveCsv")}
      </Button>
      {enrolling && <EnrollDialog users={enrolling} onClose={() => setEnrolling(undefined)} />}
    </>
  );
}
