// The sign-in form.
import { SignIn } from "@server/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { restoreDrafts, SIGN_IN_LIMIT } from "../../lib/device/restore-drafts.ts";
import { api, ApiError, call } from "../../lib/http/api.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { whenSessionStored } from "../../lib/http/session-values.ts";
import {
  currentPresence,
  readOtherTabs,
  sessionKey,
  storedUser,
  storeUser,
  tellOtherTabs,
} from "../../lib/http/session.ts";
import { validate } from "../../lib/http/validate.ts";
import { useIsHydrated } from "../../lib/loading/hydration.ts";
import { errorText, issueText } from "../../lib/words/errors.ts";
import { whenCachedQueriesWritten } from "../../offline/queries/cached-queries.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/fields.tsx";
import { ChevronDownIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { setSessionUser, type User } from "./data.ts";

export function SignInForm() {
  const { t } = useTranslation("session");
  const signIn = useSignIn((isFirst) =>
    showToast(t(isFirst ? "welcomeFirst" : "welcome"), t("welcomeText"))
  );
  const isLive = useIsHydrated();
  const isOffline = useOffline();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const errorOf = (name: string) => issues[name] && issueText(issues[name]);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  useEarlyTap(form, isLive);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [email, password] = [String(typed.get("email")), String(typed.get("password"))];
    const checked = validate(SignIn, { email, password });
    setIssues(checked.issues ?? {});
    if (checked.issues) return focus(checked.issues.email ? "email" : "password");
    signIn.mutate(checked.value, {
      onError: (error) => {
        if (!isShown(error)) showToast(t("failed"), errorText(error), "error");
        focus("password");
      },
    });
  }

  // What the user types next may be right.
  function removeErrors({ target }: FormEvent<HTMLFormElement>) {
    setIssues({ ...issues, [(target as HTMLInputElement).name]: "" });
    if (signIn.isError) signIn.reset();
  }

  return (
    <form
      {...{ ref: form, onSubmit: submit, onInput: removeErrors }}
      method="post"
      noValidate
      className="space-y-5"
    >
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

const isWrong = (error: Error | null) =>
  error instanceof ApiError && error.code === "invalid_credentials";

/** The form itself shows why the server refused the sign-in. */
const isShown = (error: Error) =>
  isWrong(error) ||
  error instanceof ApiError &&
    (error.code === "suspended" || error.code === "rate_limited" && error.retryAfter);

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

/**
 * Explains a suspended account or a waiting time. A toast would close too soon. `retries` says that
 * the form sends the same sign-in again by itself.
 */
function SignInRefusal({ error, retries }: { error: Error | null; retries: boolean }) {
  const { t } = useTranslation("session");
  if (!(error instanceof ApiError)) return null;
  if (error.code === "suspended") {
    const { reason } = (error.details ?? {}) as { reason?: string };
    return (
      <Notice tone="error" urgent>
        <p className="font-semibold my:font-bold">{t("suspended")}</p>
        {reason && <p className="mt-1 whitespace-pre-wrap">{t("suspendedReason", { reason })}</p>}
        <p className="mt-1">{t("suspendedNext")}</p>
      </Notice>
    );
  }
  if (error.code === "rate_limited" && error.retryAfter) {
    return retries
      ? <Notice>{t("waitsItself", { count: error.retryAfter })}</Notice>
      : <Notice tone="error" urgent>{waitText(error.retryAfter)}</Notice>;
  }
  return null;

  function waitText(seconds: number) {
    return seconds < 90
      ? t("waitSeconds", { count: seconds })
      : t("waitMinutes", { count: Math.ceil(seconds / 60) });
  }
}

/** Says what to do about a forgotten password. It opens before any script runs, and offline. */
export function ForgotPassword() {
  const { t } = useTranslation("session");
  return (
    <details className="group/part mt-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-center gap-2 rounded-field text-sm font-medium text-primary">
        {t("forgot")}
        <ChevronDownIcon className="size-4 transition-transform group-open/part:rotate-180" />
      </summary>
      <p className="mt-1 text-sm text-balance text-muted">
        <Phrases>{t("forgotAsk")}</Phrases>
      </p>
    </details>
  );
}

// Signs a user in. Stands here because every page loads `data.ts`, and only the form needs this.
function useSignIn(onWelcome: (isFirst: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.signin.$post>["json"]) =>
      call<User & { isFirst: boolean }>(api.signin.$post({ json })),
    // Other sign-ins to this account are running, or somebody behind the same address entered many
    // wrong passwords. The button waits, so that the user presses only once.
    retry: (tries, error) => tries < 2 && secondsUntilRetry(error) > 0,
    retryDelay: (_, error) => secondsUntilRetry(error) * 1000,
    onSuccess: async ({ isFirst, ...person }) => {
      storeUser(person);
      client.cancelQueries({ queryKey: sessionKey });
      const presence = currentPresence();
      await Promise.all([restoreDrafts(SIGN_IN_LIMIT), whenSessionStored()]);
      // Another tab may have signed in another user meanwhile, and not have said so yet.
      if (storedUser() && storedUser()?.id !== person.id) return readOtherTabs();
      if (presence === currentPresence()) {
        // Another tab, whose session has ended, may have removed the stored user.
        storeUser(person);
        // First, because the form unmounts as soon as the user is signed in.
        onWelcome(isFirst);
        setSessionUser(client, person);
        // A killed browser starts again as this user, also without a network.
        whenCachedQueriesWritten();
      }
      tellOtherTabs();
    },
  });
}

/** Seconds until this tab signs in again by itself. 0: the tab shows the failure. */
function secondsUntilRetry(error: Error): number {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return 0;
  const { retryAfter = 0 } = error;
  return retryAfter <= MAX_RETRY_SECONDS ? retryAfter : 0;
}

/** Longer than an address makes its browsers wait. An account makes them wait for minutes. */
const MAX_RETRY_SECONDS = 20;
