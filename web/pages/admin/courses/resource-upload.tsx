import { type CourseId, NewResource, type ResourceType } from "@server/contract";
import { type FormEvent, useRef, useState } from "react";
import { useCreateResource } from "../../../features/resources/panel/data.ts";
import {
  beginsRight,
  guessedType,
  noText,
  parseText,
  type ResourceText,
} from "../../../features/resources/panel/resource-draft.ts";
import { ResourceFields } from "../../../features/resources/panel/resource-fields.tsx";
import type { Unsaved } from "../../../features/uploads/data.ts";
import { LeftOver } from "../../../features/uploads/panel/left-over.tsx";
import { UploadStep } from "../../../features/uploads/panel/upload-step.tsx";
import { refusalOfFile } from "../../../features/uploads/upload.ts";
import { useBrought } from "../../../features/uploads/use-brought.ts";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useText } from "../../../lib/i18n.ts";
import { refusalSentence } from "../../../lib/refusal-sentence.ts";
import { isSavedAlready } from "../../../lib/save-once.ts";
import { typedSince } from "../../../lib/typed-since.ts";
import { validate } from "../../../lib/validate.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Option } from "../../../ui/panel/select.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { submitByKeys } from "../../../ui/submit-by-keys.ts";
import { showToast } from "../../../ui/toast.ts";

const DRAFT = "resource new";

type Props = {
  courseId?: CourseId;
  /** Of this course; nothing as long as none is chosen. */
  sections?: Option<string>[];
};

/** What is said about a file may be typed while it is on its way. */
export function ResourceUpload({ courseId, sections }: Props) {
  const t = useText("panel-content");
  const shared = useText("panel-videos");
  const [text, setText] = useState(() => parseText(readDraft(DRAFT)));
  const latest = useRef(text);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const create = useCreateResource();
  /** Its pieces may still be counted: pressed once more, it would be sent twice. */
  const [isReading, setReading] = useState(false);
  const isSaving = isReading || create.isPending;
  const brought = useBrought("resource", (state, why) => {
    const done = t("resources.completeText");
    if (state === "arrived") return showToast(shared("upload.complete"), done);
    const reason = refusalSentence(why) ?? t("resources.failedText");
    showToast(shared("upload.failed"), reason, "error");
  });
  const { path, size } = brought;

  function type(next: ResourceText) {
    latest.current = next;
    setText(next);
    keepDraft(DRAFT, JSON.stringify(next) === JSON.stringify(noText) ? "" : JSON.stringify(next));
  }

  /** Whoever knows better may change it. */
  function guess(fileName: string, contentType?: string) {
    const resourceType = guessedType({ fileName, contentType });
    if (resourceType) type({ ...latest.current, resourceType });
  }

  async function start(file: File) {
    const refusal = refusalOfFile("resource", file);
    if (refusal) {
      return showToast(shared(`refused.${refusal}`), t(`refusedText.${refusal}`), "error");
    }
    if (!await beginsRight(file)) {
      return showToast(shared("refused.type"), t("refusedText.content"), "error");
    }
    brought.start(file);
    guess(file.name, file.type);
  }

  function take(unsaved: Unsaved) {
    brought.take(unsaved);
    guess(unsaved.fileName ?? unsaved.path, unsaved.contentType ?? undefined);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!path || isSaving) return;
    const { title, description, resourceType } = text;
    setReading(true);
    const pieces = await brought.pieces();
    setReading(false);
    const wish = {
      filePath: path,
      title,
      description,
      courseId: courseId as CourseId,
      resourceType: resourceType as ResourceType,
      // What is kept of another course is none of this one.
      sectionId: sections?.some(({ value }) => value === text.sectionId) ? text.sectionId : null,
      ...(size !== undefined && { fileSize: size }),
      ...(pieces && { pieces }),
    };
    const checked = validate(NewResource, wish);
    setIssues(checked.issues ?? {});
    if (!checked.value) {
      const isMissing = !courseId || !resourceType || checked.issues.title === "required";
      if (isMissing) showToast(t("missing.title"), t("resources.missing"), "error");
      return;
    }
    create.mutate(wish, {
      onSuccess: ({ title }) => end(title),
      onError(error) {
        if (isSavedAlready(error)) end(t("resources.savedBefore"));
        else void tellFailure(error, shared("upload.failed"), t("resources.failedText"));
      },
    });
  }

  function end(said: string) {
    brought.saved();
    type(typedSince(text, latest.current, noText));
    showToast(t("resources.saved"), said);
  }

  return (
    <div className="space-y-6">
      <LeftOver
        kind="resource"
        without={path}
        onTake={brought.isUnderWay ? undefined : take}
        onGoOn={path || brought.upload ? undefined : start}
      />
      <UploadStep
        kind="resource"
        brought={brought}
        words={{
          title: t("resources.file"),
          lead: t("resources.fileText"),
          choose: t("resources.choose"),
          chooseOther: t("resources.chooseOther"),
          action: t("resources.action"),
        }}
        onStart={start}
      />
      <Card title={t("resources.details")} lead={t("resources.detailsText")}>
        <form noValidate onKeyDown={submitByKeys} onSubmit={save} className="space-y-5">
          <ResourceFields text={text} sections={sections} issues={issues} onType={type} />
          <Button
            type="submit"
            className="max-sm:w-full"
            disabled={!path}
            pending={isSaving}
            pendingLabel={shared("upload.saving")}
          >
            {t("resources.save")}
          </Button>
        </form>
      </Card>
    </div>
  );
}
