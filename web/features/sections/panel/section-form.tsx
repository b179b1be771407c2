// The form for a new or edited section.
import { type CourseId, DESCRIPTION_LENGTH, NewSection, TITLE_LENGTH } from "@server/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onDraftEnd } from "../../../lib/device/drafts.ts";
import { serializeEdit } from "../../../lib/device/edit-on-base.ts";
import { useEditOnBase } from "../../../lib/hooks/use-edit-on-base.ts";
import { useIsSaving } from "../../../lib/http/panel-writes.ts";
import { validate } from "../../../lib/http/validate.ts";
import { clashWords, fieldErrors } from "../../../lib/words/panel-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, submitByKeys, TextArea } from "../../../ui/fields.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { newerSectionIn, type Section, useSaveSection } from "./data.ts";
import {
  changeOf,
  emptyText,
  parseText,
  sectionDraftKey,
  type SectionText,
  textOf,
} from "./section-draft.ts";

type Props = {
  courseId?: CourseId;
  /** Undefined for a new section. */
  section?: Section;
  onDone: (savedId?: string) => void;
  onCourseMissing?: () => void;
};

export function SectionForm({ courseId, section, onDone, onCourseMissing }: Props) {
  const { t } = useTranslation("panel-content");
  const { draft, clear, save, isPending } = useSectionEdit(section, onDone);
  const { edit, put, mayReplace } = draft;
  const { text } = edit;
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const mode = section ? "change" : "create";

  useEffect(() => {
    if (section) form.current?.querySelector("input")?.focus();
  }, []);

  const type = (text: SectionText) => put({ ...edit, text });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const checked = validate(NewSection, { courseId: courseId as CourseId, ...text });
    setIssues(checked.issues ?? {});
    if (!checked.value) {
      const isMissing = checked.issues.courseId || checked.issues.title === "required";
      if (isMissing) showToast(t("missing.title"), t("missing.section"), "error");
      if (checked.issues.courseId && onCourseMissing) onCourseMissing();
      else form.current?.querySelector("input")?.focus();
      return;
    }
    if (!mayReplace()) return;
    save({ ...checked.value, change: changeOf(edit), sentDraft: serializeEdit(edit) });
  }

  const errorOf = fieldErrors(text, issues, (most) => t("tooLong", { most }));

  return (
    <Card
      title={t(`${mode}.heading`)}
      className="lg:roomy:sticky lg:roomy:top-34"
    >
      <form ref={form} onSubmit={submit} onKeyDown={submitByKeys} noValidate className="space-y-5">
        <Field
          label={t("fields.title")}
          name="title"
          required
          value={text.title}
          onChange={({ target }) => type({ ...text, title: target.value })}
          error={errorOf("title", TITLE_LENGTH)}
        />
        <TextArea
          label={t("fields.description")}
          name="description"
          value={text.description}
          onChange={({ target }) => type({ ...text, description: target.value })}
          error={errorOf("description", DESCRIPTION_LENGTH)}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            className="max-sm:flex-1"
            pending={isPending}
            pendingLabel={t(`${mode}.pending`)}
          >
            {t(`${mode}.action`)}
          </Button>
          {section && <Button tone="plain" onClick={clear}>{t("cancel")}</Button>}
        </div>
      </form>
    </Card>
  );
}

/**
 * What the user writes in the form of a section, and its save. The draft survives a reload: one for
 * each edited section and one for the new section.
 */
function useSectionEdit(
  section: Section | undefined,
  onDone: (savedId?: string) => void,
) {
  const { t } = useTranslation("panel-content");
  const draftKey = sectionDraftKey(section?.id);
  const now = section ? textOf(section) : emptyText;
  const draft = useEditOnBase(draftKey, now, {
    parseText,
    onClash: ({ title }) => showToast(...clashWords(title), "error"),
  });
  const savedId = useRef<string>(undefined);
  const mode = section ? "change" : "create";
  const save = useSaveSection(section?.id, [draftKey], {
    onDone({ id, title }, { sentDraft }) {
      savedId.current = id;
      draft.onSaved(sentDraft);
      showToast(t(`${mode}.done`), title);
    },
    onFailed(error) {
      const newer = newerSectionIn(error);
      if (newer) return draft.tellClash(textOf(newer));
      return showFailure(error, t(`${mode}.failed`), t(`${mode}.failedText`));
    },
  });
  const isPending = useIsSaving([draftKey]);
  // An earlier instance of this form may have sent the draft.
  useEffect(() => onDraftEnd(draftKey, clear));

  function clear() {
    draft.put({ text: emptyText, base: emptyText });
    onDone(savedId.current);
  }

  return { draft, clear, save: save.mutate, isPending };
}
