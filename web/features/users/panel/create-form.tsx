import { canCreate } from "@server/contract";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/drafts.ts";
import { issueText } from "../../../lib/error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { CourseToggles } from "./course-toggles.tsx";
import type { Actor } from "./data.ts";
import {
  checkNewUser,
  emptyUser,
  type NewUserText,
  parseNewUser,
  textTypedSince,
} from "./new-user-draft.ts";
import { PasswordMaker } from "./password-maker.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useCreate } from "./use-create.ts";

const DRAFT_KEY = "new user";
const names = ["firstName", "lastName"] as const;

/** The form for a new account. A separate dialog then shows the credentials. */
export function CreateForm({ actor }: { actor: Actor }) {
  const { t } = useTranslation("panel-people");
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => parseNewUser(readDraft(DRAFT_KEY)));
  const [password, setPassword] = useState("");
  const [issues, setIssues] = useState<Record<string, string>>({});
  const create = useCreate({
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
          onType={(typed) => {
            setPassword(typed);
            setIssues(({ password: _, ...rest }) => rest);
          }}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          {names.map((name) => (
            <Field
              key={name}
              label={t(`fields.${name}`)}
              name={name}
              required
              value={text[name]}
              error={errorOf(name)}
              onChange={({ target }) => type({ [name]: target.value })}
            />
          ))}
        </div>
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
          pending={create.isPending}
          pendingLabel={t("create.pending")}
        >
          {t("create.action")}
        </Button>
      </form>
    </Card>
  );
}

function storeUserDraft(text: NewUserText) {
  const json = JSON.stringify(text);
  storeDraft(DRAFT_KEY, json === JSON.stringify(emptyUser) ? "" : json);
}
