// The actions on one user: each with its dialog, or without a question.
import { AccountChange, NewPassword } from "@server/contract";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { removeLater } from "../../../lib/http/delayed-removals.ts";
import { issueText } from "../../../lib/words/errors.ts";
import { validate } from "../../../lib/http/validate.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import {
  displayName,
  type PanelUser,
  useActivate,
  useChangeRole,
  useRemove,
  useRename,
  useResetPassword,
  userRemovalPath,
  useSuspend,
} from "./data.ts";
import {
  issueOfReason,
  NameFields,
  PasswordMaker,
  RoleChoice,
  SuspensionReason,
} from "./user-fields.tsx";
import { useFailureTexts, useShowFailure } from "./use-show-failure.ts";

type Props = { user: PanelUser; onClose: () => void };

type ActionDialogProps = {
  act: "suspend" | "reset" | "rename" | "role";
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of an action that needs a form. */
function ActionDialog({ act, isPending, children, ...handlers }: ActionDialogProps) {
  const { t } = useTranslation("panel-people");
  return (
    <FormDialog
      title={t(`${act}.title`)}
      submit={t(`${act}.action`)}
      pending={isPending}
      pendingLabel={t(`${act}.pending`)}
      cancel={t("cancel")}
      {...handlers}
    >
      {children}
    </FormDialog>
  );
}

export function SuspendDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const suspend = useSuspend();
  const tellFailed = useShowFailure();
  const issue = issueOfReason(reason);

  function submit() {
    if (issue) return setMissing(issue === "required");
    suspend.mutate({ user, reason }, {
      onSuccess: () => {
        onClose();
        showToast(t("done.suspend"), displayName(user));
      },
      onError: (error) => tellFailed(error, "suspend"),
    });
  }

  return (
    <ActionDialog act="suspend" isPending={suspend.isPending} onSubmit={submit} onClose={onClose}>
      <p className="text-muted">{t("suspend.text", { name: displayName(user) })}</p>
      <SuspensionReason
        reason={reason}
        issue={isMissing || issue === "too_long" ? issue : undefined}
        onType={(reason) => {
          setReason(reason);
          setMissing(false);
        }}
      />
    </ActionDialog>
  );
}

export function ResetDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [password, setPassword] = useState("");
  const [issue, setIssue] = useState<string>();
  const [isPending, setPending] = useState(false);
  const reset = useResetPassword();
  const tellFailed = useShowFailure();

  /** A separate dialog shows the new password, also after this dialog has closed. */
  async function submit() {
    const checked = validate(NewPassword, { password });
    setIssue(checked.issues?.password);
    if (checked.issues) return;
    setPending(true);
    let isLeft = false;
    const leave = () => {
      if (!isLeft) onClose();
      isLeft = true;
    };
    try {
      await reset(user, password, leave);
      leave();
      showToast(t("reset.done"), displayName(user));
    } catch (error) {
      await tellFailed(error, "reset");
    }
    setPending(false);
  }

  return (
    <ActionDialog act="reset" isPending={isPending} onSubmit={submit} onClose={onClose}>
      <p className="text-muted">{t("reset.text", { name: displayName(user) })}</p>
      <PasswordMaker
        value={password}
        error={issue && issueText(issue)}
        onType={(typed) => {
          setPassword(typed);
          setIssue(undefined);
        }}
      />
    </ActionDialog>
  );
}

export function RenameDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [name, setName] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    hasOneName: user.lastName === "",
  });
  const [issues, setIssues] = useState<Record<string, string>>({});
  const rename = useRename();
  const tellFailed = useShowFailure();

  function submit() {
    const { hasOneName, firstName } = name;
    const typed = { firstName, lastName: hasOneName ? "" : name.lastName };
    const issues = { ...validate(AccountChange, typed).issues };
    if (!hasOneName && typed.lastName.trim() === "") issues.lastName = "required";
    setIssues(issues);
    if (Object.keys(issues).length > 0) return;
    rename.mutate({ user, name: typed }, {
      onSuccess: (after) => {
        onClose();
        showToast(t("done.rename"), displayName(after));
      },
      onError: (error) => tellFailed(error, "rename"),
    });
  }

  return (
    <ActionDialog act="rename" isPending={rename.isPending} onSubmit={submit} onClose={onClose}>
      <NameFields
        text={name}
        errorOf={(field) =>
          issues[field] && issueText(issues[field])}
        onType={(typed) => {
          setName({ ...name, ...typed });
          setIssues((now) =>
            Object.fromEntries(
              Object.entries(now).filter(([field]) =>
                !Object.hasOwn(typed, field)
              ),
            )
          );
        }}
      />
    </ActionDialog>
  );
}

export function RoleDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [role, setRole] = useState(user.role);
  const change = useChangeRole();
  const tellFailed = useShowFailure();

  function submit() {
    if (role === user.role) return onClose();
    change.mutate({ user, role }, {
      onSuccess: () => {
        onClose();
        showToast(t("done.role"), `${displayName(user)} · ${t(`roles.${role}`)}`);
      },
      onError: (error) => tellFailed(error, "role"),
    });
  }

  return (
    <ActionDialog act="role" isPending={change.isPending} onSubmit={submit} onClose={onClose}>
      <RoleChoice
        label={t("role.text", { name: displayName(user) })}
        role={role}
        onChoose={setRole}
      />
    </ActionDialog>
  );
}

/** Asks before it deletes a user. Used on the legacy page. */
export function RemoveDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const atOnce = useDirectAction();
  return (
    <ConfirmDialog
      open
      title={t("remove.title")}
      text={t("remove.text", { name: displayName(user) })}
      action={t("acts.remove")}
      cancel={t("cancel")}
      onConfirm={() => {
        onClose();
        atOnce("remove", user);
      }}
      onClose={onClose}
    />
  );
}

/**
 * Runs an action without a question. A removal waits until staff can no longer undo it. Shows the
 * result also when the list or dialog is gone.
 */
export function useDirectAction() {
  const { t } = useTranslation("panel-people");
  const tellFailed = useShowFailure();
  const textsOf = useFailureTexts();
  const { mutateAsync: activate } = useActivate();
  const { mutateAsync: remove } = useRemove();
  return useCallback(async (action: "activate" | "remove", user: PanelUser) => {
    const name = displayName(user);
    const act = async () => {
      await (action === "activate" ? activate : remove)({ user });
      showToast(t(`done.${action}`), name);
    };
    if (action === "remove") {
      const { title, text } = textsOf(action);
      return removeLater({
        id: user.id,
        name,
        path: userRemovalPath(user),
        send: act,
        failedTitle: title,
        failedText: text,
      });
    }
    try {
      await act();
    } catch (error) {
      await tellFailed(error, action);
    }
  }, [t, tellFailed, textsOf, activate, remove]);
}
