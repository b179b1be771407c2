// The dialogs of the actions on many users.
import type { CourseId } from "@server/contract";
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { useBulkWords, useCourseOptions } from "../../../lib/words/panel-words.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { showToast } from "../../../ui/toast.tsx";
import {
  type Actor,
  displayName,
  type PanelUser,
  useActivate,
  useEnroll,
  useSuspend,
} from "./data.ts";
import { type BulkAction, useUserActs } from "./use-user-acts.ts";
import { issueOfReason, SuspensionReason } from "./user-fields.tsx";

type Open = { act: BulkAction; users: PanelUser[] };

/**
 * Holds the actions for the selected users and their dialog. It stays open if they leave the list
 * meanwhile. `countRef` gets the focus if the button that opened the dialog is gone.
 */
export function useBulkDialog(actor: Actor, countRef: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Open>();
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body) {
        countRef.current?.focus({ preventScroll: true });
      }
    };
  }, [open]);
  const acts = useUserActs(actor, (act, users) => setOpen({ act, users }));
  const bulkDialog = open && <BulkActionDialog {...open} onClose={() => setOpen(undefined)} />;
  return { acts, bulkDialog };
}

function BulkActionDialog({ act, ...props }: Open & { onClose: () => void }) {
  if (act === "suspend") return <SuspendUsersDialog {...props} />;
  if (act === "activate") return <ActivateUsersDialog {...props} />;
  return <EnrollDialog {...props} act={act} />;
}

type EnrollDialogProps = { act: "enroll" | "unenroll"; users: PanelUser[]; onClose: () => void };

/**
 * Enrolls many users in one course: users who are in it already stay in it. Or removes users from
 * one course: the dialog names only the users who are in it.
 */
function EnrollDialog({ act, users, onClose }: EnrollDialogProps) {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  const words = useBulkWords();
  const [courseId, setCourseId] = useState<CourseId | "">("");
  const { mutateAsync: enroll } = useEnroll(useLegacy());
  const isRemoval = act === "unenroll";
  const usersIn = (course: CourseId) =>
    users.filter(({ enrolledCourses }) => enrolledCourses.includes(course));
  const rows = isRemoval && courseId ? usersIn(courseId) : users;
  const options = useCourseOptions()
    .filter(({ value }) => !isRemoval || usersIn(value).length > 0);
  return (
    <BulkDialog
      title={t(`selected.${act}Title`, { count: rows.length })}
      text={t(`selected.${act}Text`)}
      action={t(`selected.${act}`)}
      tone={isRemoval ? "danger" : "primary"}
      words={words}
      rows={rows}
      nameOf={displayName}
      act={courseId
        ? async (user, once) => {
          if (user.enrolledCourses.includes(courseId) !== isRemoval) return;
          await enroll({ user, courseId, isEnrolled: isRemoval, once });
        }
        : undefined}
      failedText={t(`failedText.${act}`)}
      onDone={(count) => {
        const name = courseId && courses(`${courseId}.name`);
        showToast(t(`done.${act}`), `${t("count", { count })} · ${name}`);
      }}
      onClose={onClose}
    >
      <Select
        label={t("filterCourse")}
        options={options}
        placeholder={t("chooseCourse")}
        value={courseId}
        onChange={setCourseId}
      />
    </BulkDialog>
  );
}

type UsersDialogProps = { users: PanelUser[]; onClose: () => void };

/** Suspends many users with the same reason. */
function SuspendUsersDialog({ users, onClose }: UsersDialogProps) {
  const { t } = useTranslation("panel-people");
  const words = useBulkWords();
  const [reason, setReason] = useState("");
  const { mutateAsync: suspend } = useSuspend();
  const issue = issueOfReason(reason);
  return (
    <BulkDialog
      title={t("selected.suspendTitle", { count: users.length })}
      text={t("selected.suspendText")}
      action={t("selected.suspend")}
      words={words}
      rows={users}
      nameOf={displayName}
      act={issue ? undefined : (user, once) => suspend({ user, reason, once })}
      failedText={t("failedText.suspend")}
      onDone={(count) => showToast(t("done.suspend"), t("count", { count }))}
      onClose={onClose}
    >
      <SuspensionReason
        reason={reason}
        // The disabled button says that the reason is missing.
        issue={issue === "too_long" ? issue : undefined}
        onType={setReason}
      />
    </BulkDialog>
  );
}

/** Activates many suspended users. */
function ActivateUsersDialog({ users, onClose }: UsersDialogProps) {
  const { t } = useTranslation("panel-people");
  const words = useBulkWords();
  const { mutateAsync: activate } = useActivate();
  return (
    <BulkDialog
      title={t("selected.activateTitle", { count: users.length })}
      text={t("selected.activateText")}
      action={t("selected.activate")}
      tone="primary"
      words={words}
      rows={users}
      nameOf={displayName}
      act={(user, once) => activate({ user, once })}
      failedText={t("failedText.activate")}
      onDone={(count) => showToast(t("done.activate"), t("count", { count }))}
      onClose={onClose}
    />
  );
}
