import { canCreate } from "@server/contract";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { issueText } from "../../../lib/words/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/fields.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Actor } from "./data.ts";
import {
  checkNewUser,
  emptyUser,
  type NewUserText,
  parseNewUser,
  textTypedSince,
} from "./new-user-draft.ts";
import { useCreate } from "./use-create.ts";
import { CourseToggles } from "./user-courses.tsx";
import { NameFields, PasswordMaker, RoleChoice } from "./user-fields.tsx";

type Props = {
  actor: Actor;
  /** Staff have the password of the new account and have closed the dialog. */
  onHandedOver: (email: string) => void;
};

/** The form for a new account. A separate dialog then shows the credentials. */
export function CreateForm({ actor, onHandedOver }: Props) {
  const { t } = useTranslation("panel-people");
  const { form, text, password, errorOf, type, typePassword, submit, isPending } = useNewUserForm(
    actor,
    onHandedOver,
  );

  return (
    <Card title={t("create.title")} lead={t("create.lead")} className="max-w-2xl">
      <form ref={form} noValidate onSubmit={submit} className="space-y-5">
        <Field
          label={t("fields.email")}
          name="email"
          type="email"
          required
          autoCapitalize="none"
          spellCheck={false}
          value={text.email}
          error={errorOf("email")}
          onChange={({ target }) => type({ email: target.value })}
        />
        <PasswordMaker
          value={password}
          error={errorOf("password")}
          onType={typePassword}
        />
        <NameFields text={text} errorOf={errorOf} onType={type} />
        {canCreate(actor, "staff") && (
          <RoleChoice
            label={t("fields.role")}
            role={text.role}
            onChoose={(role) => type({ role })}
          />
        )}
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-semibold my:font-bold">
            {t("fields.courses")}
          </p>
          <CourseToggles
            label={t("fields.courses")}
            chosen={text.courses}
            onToggle={(id, isChosen) =>
              type({
                courses: isChosen
                  ? text.courses.filter((one) => one !== id)
                  : [...text.courses, id],
              })}
          />
        </div>
        <Button
          type="submit"
          className="max-sm:w-full"
          pending={isPending}
          pendingLabel={t("create.pending")}
        >
          {t("create.action")}
        </Button>
      </form>
    </Card>
  );
}

const DRAFT_KEY = "new user";

/** The values and issues of the form for a new account. The draft never holds the password. */
function useNewUserForm(actor: Actor, onHandedOver: (email: string) => void) {
  const { t } = useTranslation("panel-people");
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => parseNewUser(readDraft(DRAFT_KEY)));
  const [password, setPassword] = useState("");
  const [issues, setIssues] = useState<Record<string, string>>({});
  const create = useCreate({
    onHandedOver,
    onCreated: (sent) => storeUserDraft(textTypedSince(sent, parseNewUser(readDraft(DRAFT_KEY)))),
    onDone: (sent) => {
      setText((now) => textTypedSince(sent, now));
      setPassword((now) => now === sent.password ? "" : now);
    },
  });
  const errorOf = (name: string) => issues[name] && issueText(issues[name]);

  function type(next: Partial<NewUserText>) {
    const all = { ...text, ...next };
    setText(all);
    setIssues((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !Object.hasOwn(next, name)))
    );
    storeUserDraft(all);
  }

  function typePassword(typed: string) {
    setPassword(typed);
    setIssues(({ password: _, ...rest }) => rest);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    // An old draft may hold a role that the actor may no longer give.
    const role = canCreate(actor, text.role) ? text.role : "learner";
    const { user, issues = {} } = checkNewUser({ ...text, role }, password);
    setIssues(issues);
    if (!user) {
      if (Object.values(issues).includes("required")) {
        showToast(t("create.missing"), t("create.missingText"), "error");
      }
      const [first] = Object.keys(issues);
      return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
    void create.send(user);
  }

  return { form, text, password, errorOf, type, typePassword, submit, isPending: create.isPending };
}

function storeUserDraft(text: NewUserText) {
  const json = JSON.stringify(text);
  storeDraft(DRAFT_KEY, json === JSON.stringify(emptyUser) ? "" : json);
}
