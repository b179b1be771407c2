// The form with which the user changes the own password.
import { PASSWORD_LENGTH, PasswordChange } from "@server/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, ApiError, call } from "../../lib/http/api.ts";
import { putNewer } from "../../lib/http/put-newer.ts";
import { currentPresence } from "../../lib/http/session.ts";
import { validate } from "../../lib/http/validate.ts";
import { errorText, issueText } from "../../lib/words/errors.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields.tsx";
import { showToast } from "../../ui/toast.tsx";
import { sessionQuery, type User } from "./data.ts";

export function PasswordForm({ email, isOffline }: { email: string; isOffline: boolean }) {
  const { t } = useTranslation("session");
  const change = useChangePassword();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const hint = t("newHint", { least: PASSWORD_LENGTH.leastOwn });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
    const typed = new FormData(form);
    const checked = validate(PasswordChange, {
      currentPassword: String(typed.get("currentPassword")),
      newPassword: String(typed.get("newPassword")),
    });
    setIssues(checked.issues ?? {});
    if (checked.issues) return focus(Object.keys(checked.issues)[0] ?? "currentPassword");
    change.mutate(checked.value, {
      onSuccess: () => {
        form.reset();
        showToast(t("changed"), t("changedText"));
      },
      onError: (error) => {
        if (error instanceof ApiError && error.told) return;
        const isWrong = error instanceof ApiError && error.code === "invalid_credentials";
        if (isWrong) {
          setIssues({ currentPassword: "wrong" });
          focus("currentPassword");
        }
        showToast(t("changeFailed"), isWrong ? t("currentWrong") : errorText(error), "error");
      },
    });
  }

  function errorOf(name: string) {
    const issue = issues[name];
    if (issue === "wrong") return t("currentWrong");
    if (issue === "too_short") return hint;
    return issue && issueText(issue);
  }

  return (
    <form noValidate onSubmit={submit} className="max-w-md space-y-5">
      <OwnerForPasswordManager email={email} />
      <PasswordField
        label={t("current")}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errorOf("currentPassword")}
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
      />
      <PasswordField
        label={t("new")}
        name="newPassword"
        autoComplete="new-password"
        required
        hint={hint}
        error={errorOf("newPassword")}
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
      />
      {isOffline && <p className="text-sm text-muted">{t("changeOffline")}</p>}
      <Button
        type="submit"
        disabled={isOffline}
        pending={change.isPending}
        pendingLabel={t("changing")}
      >
        {t("change")}
      </Button>
    </form>
  );
}

/** Tells a password manager whose password this is. Password managers skip hidden inputs. */
const OwnerForPasswordManager = ({ email }: { email: string }) => (
  <input
    type="text"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
);

function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.auth.password.$post>["json"]) =>
      call(api.auth.password.$post({ json })),
    onMutate: currentPresence,
    onSuccess: (_, __, sender) => {
      // Another user may have signed in meanwhile.
      if (sender !== currentPresence()) return;
      putNewer<User | null>(
        client,
        sessionQuery.queryKey,
        (person) => person && { ...person, passwordSetByStaff: false },
      );
    },
  });
}
