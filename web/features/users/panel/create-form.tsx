import { canCreate } from "@server/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/fields.tsx";
import { CourseToggles } from "./course-toggles.tsx";
import type { Actor } from "./data.ts";
import { NameFields } from "./name-fields.tsx";
import { PasswordMaker } from "./password-maker.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useNewUserForm } from "./use-new-user-form.ts";

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
