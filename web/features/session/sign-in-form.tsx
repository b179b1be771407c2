// The sign-in form.
import { SignIn } from "@server/contract";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/http/api.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { errorText, issueText } from "../../lib/words/errors.ts";
import { useIsHydrated } from "../../lib/loading/hydration.ts";
import { validate } from "../../lib/http/validate.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/fields.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSignIn } from "./sign-in.ts";
import { SignInRefusal } from "./sign-in-refusal.tsx";

export function SignInForm() {
  const { t } = useTranslation("session");
  const signIn = useSignIn(() => showToast(t("welcome"), t("welcomeText")));
  const isLive = useIsHydrated();
  const isOffline = useOffline();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const errorOf = (name: string) => issues[name] && issueText(issues[name]);

  useEarlyTap(form, isLive);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const checked = validate(SignIn, {
      email: String(typed.get("email")),
      password: String(typed.get("password")),
    });
    setIssues(checked.issues ?? {});
    if (checked.issues) return focus(checked.issues.email ? "email" : "password");
    signIn.mutate(checked.value, {
      onError: (error) => {
        showToast(t("failed"), failureText(error), "error");
        focus("password");
      },
    });
  }

  const isWrong = (error: Error | null) =>
    error instanceof ApiError && error.code === "invalid_credentials";
  const failureText = (error: Error) => isWrong(error) ? t("wrong") : errorText(error);

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="space-y-5">
      {isOffline && <Notice>{t("offline")}</Notice>}
      <SignInRefusal error={signIn.failureReason} retries={signIn.isPending} />
      <Field
        label={t("email")}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf("email")}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        required
        // The toast closes after five seconds. The error stays beside the field.
        error={errorOf("password") ?? (isWrong(signIn.error) ? t("wrong") : undefined)}
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
      />
      <noscript>
        <p className="text-sm font-bold">{t("noScript")}</p>
      </noscript>
      <Button
        // Before React starts, submitting the form would put the password into the address.
        type={isLive ? "submit" : "button"}
        data-waits={isLive ? undefined : ""}
        className="w-full"
        pending={signIn.isPending}
        pendingLabel={t("submitting")}
      >
        {t("submit")}
      </Button>
    </form>
  );
}

/**
 * Submits the form if the user tapped the button before React started. /theme.js stored the tap.
 */
function useEarlyTap(form: RefObject<HTMLFormElement | null>, isLive: boolean) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!isLive || dataset.tapped === undefined) return;
    delete dataset.tapped;
    form.current?.requestSubmit();
  }, [isLive]);
}
