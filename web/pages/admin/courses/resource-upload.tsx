// Uploads a file for a course and saves its text.
import { type CourseId, NewResource, type ResourceType } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCreateResource } from "../../../features/resources/panel/data.ts";
import {
  guessedType,
  hasRightStart,
  noText,
  parseText,
  type ResourceText,
  textTypedSince,
} from "../../../features/resources/panel/resource-draft.ts";
import { ResourceFields } from "../../../features/resources/panel/resource-fields.tsx";
import type { Unsaved } from "../../../features/uploads/data.ts";
import { UploadForm } from "../../../features/uploads/panel/upload-form.tsx";
import { refusalOfFile } from "../../../features/uploads/upload.ts";
import { type FormFile, useFormFile } from "../../../features/uploads/use-form-file.ts";
import { readDraft } from "../../../lib/device/drafts.ts";
import { issuesOf, useIsSaving } from "../../../lib/http/panel-writes.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { refusalSentence } from "../../../lib/words/failures.ts";
import { useDraftText } from "../../../lib/hooks/use-draft-text.ts";
import { validate } from "../../../lib/http/validate.ts";
import type { Option } from "../../../ui/panel/select.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";

const DRAFT = "resource new";
const draftFormat = { none: noText, parse: parseText, left: textTypedSince };

type Props = {
  courseId?: CourseId;
  /** The sections of the course. Undefined until a course is chosen. */
  sections?: Option<string>[];
};

export function ResourceUpload({ courseId, sections }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: shared } = useTranslation("panel-videos");
  const { text, latest, type, end } = useDraftText(DRAFT, draftFormat);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const formFile = useFormFile("resource", (state, why) => {
    const done = t("resources.completeText");
    if (state === "arrived") return showToast(shared("upload.complete"), done);
    const reason = refusalSentence(why) ?? t("resources.failedText");
    showToast(shared("upload.failed"), reason, "error");
  });
  const { size } = formFile;
  const { setOpen, phone } = usePhoneForm(formFile);
  const create = useCreateResource([DRAFT], {
    onDone(stored, { input, text }) {
      formFile.onSaved(input.filePath);
      end(text);
      setOpen(false);
      if (stored) showRow(stored.id);
      showToast(t("resources.saved"), stored?.title ?? t("resources.savedBefore"));
    },
    onFailed(error) {
      setIssues(issuesOf(error));
      return showFailure(error, shared("upload.failed"), t("resources.failedText"));
    },
  });

  /** Sets the type from the file. Staff can change it. */
  function fillType(fileName: string, contentType?: string) {
    const resourceType = guessedType({ fileName, contentType });
    if (resourceType) type({ ...latest.current, resourceType });
  }

  async function start(file: File) {
    const refusal = refusalOfFile("resource", file);
    if (refusal) {
      return showToast(shared(`refused.${refusal}`), t(`refusedText.${refusal}`), "error");
    }
    if (!await hasRightStart(file)) {
      return showToast(shared("refused.type"), t("refusedText.content"), "error");
    }
    formFile.start(file);
    setOpen(true);
    fillType(file.name, file.type);
  }

  function take(unsaved: Unsaved) {
    formFile.take(unsaved);
    setOpen(true);
    fillType(unsaved.fileName ?? unsaved.path, unsaved.contentType ?? undefined);
  }

  function save(filePath: string, more: { pieces?: string[] }) {
    const fields = inputOf(text, { courseId, sections });
    const input = { filePath, ...fields, ...(size !== undefined && { fileSize: size }), ...more };
    const checked = validate(NewResource, input);
    setIssues(checked.issues ?? {});
    if (checked.value) return create.mutate({ input, text });
    const isMissing = !courseId || !text.resourceType || checked.issues.title === "required";
    if (isMissing) showToast(t("missing.title"), t("resources.missing"), "error");
  }

  return (
    <UploadForm
      kind="resource"
      formFile={formFile}
      words={useFormWords()}
      isSaving={useIsSaving([DRAFT])}
      phone={phone}
      onStart={start}
      onTake={take}
      onSave={save}
    >
      <ResourceFields text={text} sections={sections} issues={issues} onType={type} />
    </UploadForm>
  );
}

/** The new row can be out of sight. It is in the page as soon as the form has closed. */
const showRow = (id: string) =>
  requestAnimationFrame(() =>
    document.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: "center" })
  );

/** Whether a phone shows the form. */
function usePhoneForm({ upload, path, isUnderWay }: FormFile) {
  const [isOpen, setOpen] = useState(upload !== undefined);
  const isLegacy = useLegacy();
  const hasDraft = path !== undefined || isUnderWay || readDraft(DRAFT) !== undefined;
  // The legacy page shows several forms at once.
  const phone = isLegacy
    ? undefined
    : { isOpen, onOpen: () => setOpen(true), onClose: () => setOpen(false), hasDraft };
  return { setOpen, phone };
}

const inputOf = (
  { title, description, resourceType, sectionId }: ResourceText,
  { courseId, sections }: Props,
) => ({
  title,
  description,
  courseId: courseId as CourseId,
  resourceType: resourceType as ResourceType,
  // A draft may hold a section of another course.
  sectionId: sections?.some(({ value }) => value === sectionId) ? sectionId : null,
});

function useFormWords() {
  const { t } = useTranslation("panel-content");
  const { t: shared } = useTranslation("panel-videos");
  return {
    title: t("resources.file"),
    lead: t("resources.fileText"),
    action: t("resources.action"),
    details: t("resources.details"),
    detailsLead: t("resources.detailsText"),
    save: t("resources.save"),
    saving: shared("upload.saving"),
  };
}
