import { type CourseId, NewAccount, PASSWORD_LENGTH } from "@server/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCourseOptions } from "../../../lib/words/panel-words.ts";
import { issueText } from "../../../lib/words/errors.ts";
import { typedSince } from "../../../lib/http/panel-writes.ts";
import { validate } from "../../../lib/http/validate.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useCreate } from "./use-create.ts";

type Text = { email: string; firstName: string; lastName: string; password: string };

const emptyText: Text = { email: "", firstName: "", lastName: "", password: "" };
const fields = [
  { name: "email", required: true },
  { name: "firstName", required: true },
  { name: "lastName", required: false },
  { name: "password", required: true },
] as const;

const { least, leastOwn } = PASSWORD_LENGTH;

/** The form for a new account on the legacy page: with a visible password and one course. */
export function LegacyForm() {
  const { t } = useTranslation("panel-people");
  const [text, setText] = useState(emptyText);
  const [courseName, setCourse] = useState<CourseId | "">("");
  const [issues, setIssues] = useState<Record<string, string>>({});
  const create = useCreate({
    onDone: ({ email, password, firstName, lastName = "", courseName }) => {
      const sent = { email, password, firstName, lastName };
      setText((now) => typedSince(sent, now, emptyText));
      setCourse((now) => now === courseName ? "" : now);
    },
  });
  const options = useCourseOptions();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const { issues: found = {} } = validate(NewAccount, text);
    const all: Record<string, string> = courseName ? found : { ...found, course: "required" };
    setIssues(all);
    if (Object.values(all).includes("required")) {
      return showToast(t("missingThere"), t("missingTextThere"), "error");
    }
    if (all.password === "too_short") {
      return showToast(t("invalidPassword"), t("invalidPasswordText"), "error");
    }
    if (!courseName || Object.keys(all).length > 0) return;
    void create.send({ ...text, courseName });
  }

  const errorOf = (name: string) => issues[name] && issueText(issues[name]);
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        {fields.map(({ name, required }) => (
          <Field
            key={name}
            label={name === "lastName" ? t("lastNameOptional") : t(`fields.${name}`)}
            name={name}
            type={name === "email" ? "email" : "text"}
            required={required}
            hint={name === "password"
              ? `${t("passwordHint", { least })} ${t("ownPasswordHint", { least: leastOwn })}`
              : undefined}
            autoCapitalize={name === "email" || name === "password" ? "none" : undefined}
            spellCheck={false}
            value={text[name]}
            error={errorOf(name)}
            onChange={({ target }) => setText({ ...text, [name]: target.value })}
          />
        ))}
        <Select
          className="sm:col-span-2"
          label={t("filterCourse")}
          name="course"
          required
          options={options}
          placeholder={t("chooseCourse")}
          value={courseName}
          error={errorOf("course")}
          onChange={setCourse}
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
  );
}
