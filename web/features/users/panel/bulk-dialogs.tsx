// The dialogs of the actions on many users.
import type { CourseId } from "@server/contract";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Once } from "../../../lib/http/retry-until-known.ts";
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

type UsersDialogProps = Open & {
  /** Undefined while the user still has to choose. */
  send?: (user: PanelUser, once: Once) => Promise<unknown>;
  /** The course, which the message at the end names. */
  course?: string;
  children?: ReactNode;
  onClose: () => void;
};

/** Asks before the action, then takes it on one user after the other. */
function UsersDialog({ act, users, send, course, children, onClose }: UsersDialogProps) {
  const { t } = useTranslation("panel-people");
  return (
    <BulkDialog
      title={t(`selected.${act}Title`, { count: users.length })}
      text={t(`selected.${act}Text`)}
      action={t(`selected.${act}`)}
      tone={act === "suspend" || act === "unenroll" ? "danger" : "primary"}
      words={useBulkWords()}
      rows={users}
      nameOf={displayName}
      act={send}
      failedText={t(`failedText.${act}`)}
      onDone={(count) => {
        const done = t("count", { count });
        showToast(t(`done.${act}`), course ? `${done} · ${course}` : done);
      }}
      onClose={onClose}
    >
      {children}
    </BulkDialog>
  );
}

type DialogProps = { users: PanelUser[]; onClose: () => void };
type EnrollDialogProps = DialogProps & { act: "enroll" | "unenroll" };

/**
 * Enrolls many users in one course: users who are in it already stay in it. Or removes users from
 * one course: the dialog names only the users who are in it.
 */
function EnrollDialog({ act, users, onClose }: EnrollDialogProps) {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  const [courseId, setCourseId] = useState<CourseId | "">("");
  const { mutateAsync: enroll } = useEnroll(useLegacy());
  const isRemoval = act === "unenroll";
  const usersIn = (course: CourseId) =>
    users.filter(({ enrolledCourses }) => enrolledCourses.includes(course));
  const options = useCourseOptions()
    .filter(({ value }) => !isRemoval || usersIn(value).length > 0);
  return (
    <UsersDialog
      act={act}
      users={isRemoval && courseId ? usersIn(courseId) : users}
      send={courseId
        ? async (user, once) => {
          if (user.enrolledCourses.includes(courseId) !== isRemoval) return;
          await enroll({ user, courseId, isEnrolled: isRemoval, once });
        }
        : undefined}
      course={courseId && courses(`${courseId}.name`)}
      onClose={onClose}
    >
      <Select
        label={t("filterCourse")}
        options={options}
        placeholder={t("chooseCourse")}
        value={courseId}
        onChange={setCourseId}
      />
    </UsersDialog>
  );
}

/** Suspends many users with the same reason. */
function SuspendUsersDialog({ users, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const { mutateAsync: suspend } = useSuspend();
  const issue = issueOfReason(reason);
  return (
    <UsersDialog
      act="suspend"
      users={users}
      send={issue ? undefined : (user, once) => suspend({ user, reason, once })}
      onClose={onClose}
    >
      <SuspensionReason
        reason={reason}
        // The disabled button says that the reason is missing.
        issue={issue === "too_long" ? issue : undefined}
        onType={setReason}
      />
    </UsersDialog>
  );
}

/** Activates many suspended users. */
function ActivateUsersDialog({ users, onClose }: DialogProps) {
  const { mutateAsync: activate } = useActivate();
  const send = (user: PanelUser, once: Once) => activate({ user, once });
  return <UsersDialog act="activate" users={users} send={send} onClose={onClose} />;
}
