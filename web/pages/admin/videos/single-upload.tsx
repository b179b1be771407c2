// Uploads one video and saves its text.
import { durationText, NewVideo } from "@server/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { videoRefusal } from "../../../features/uploads/accepted-files.ts";
import type { Unsaved } from "../../../features/uploads/data.ts";
import { UploadForm } from "../../../features/uploads/panel/upload-form.tsx";
import { useFormFile } from "../../../features/uploads/use-form-file.ts";
import { durationOf } from "../../../features/uploads/video-file.ts";
import { useCreateVideo } from "../../../features/videos/panel/data.ts";
import {
  filledIn,
  noText,
  parseText,
  textTypedSince,
  videoInput,
} from "../../../features/videos/panel/video-draft.ts";
import { VideoFields } from "../../../features/videos/panel/video-fields.tsx";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { useDraftText } from "../../../lib/hooks/use-draft-text.ts";
import { issuesOf, useIsSaving } from "../../../lib/http/panel-writes.ts";
import { validate } from "../../../lib/http/validate.ts";
import { refusalSentence } from "../../../lib/words/failures.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";

const DRAFT = "video new";
/** Where the duration is stored that was read from a file, so that it is known from a typed one. */
const FILLED_DURATION = "video new duration";
const draftFormat = {
  none: noText,
  parse: (stored?: string) => parseText(stored, noText),
  left: textTypedSince,
};

export function SingleUpload() {
  const { t } = useTranslation("panel-videos");
  const { text, latest, type, end } = useDraftText(DRAFT, draftFormat);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const formFile = useFormFile("video", (state, why) => {
    if (state === "arrived") return showToast(t("upload.complete"), t("upload.completeText"));
    showToast(t("upload.failed"), refusalSentence(why) ?? t("upload.failedText"), "error");
  });
  const duration = useFilledDuration({
    hasFile: formFile.upload !== undefined || formFile.takenOver !== undefined,
    current: () => latest.current.duration,
    onFill: (duration) => type({ ...latest.current, duration }),
  });
  const create = useCreateVideo([DRAFT], {
    onDone({ title }, { input, text }) {
      formFile.onSaved(input.videoURL);
      duration.onSaved();
      end(text);
      showToast(t("upload.saved"), title);
    },
    onFailed(error) {
      setIssues(issuesOf(error));
      return showFailure(error, t("upload.failed"), t("upload.notSaved"));
    },
  });

  async function start(file: File) {
    const refusal = await videoRefusal(file);
    if (refusal) {
      const title = t(refusal === "size" ? "refused.size" : "refused.type");
      return showToast(title, t(`refusedText.${refusal}`), "error");
    }
    formFile.start(file);
    await duration.readFrom(file);
  }

  function take(unsaved: Unsaved) {
    formFile.take(unsaved);
    duration.clear();
  }

  function save(videoURL: string, more: { pieces?: string[] }) {
    const input = { ...videoInput(text), videoURL, ...more };
    const checked = validate(NewVideo, input);
    setIssues(checked.issues ?? {});
    if (checked.value) return create.mutate({ input, text });
    const isMissing = !text.courseId || checked.issues.title === "required";
    if (isMissing) showToast(t("missing"), t("upload.missing"), "error");
  }

  return (
    <div className="max-w-3xl">
      <UploadForm
        kind="video"
        formFile={formFile}
        words={{
          title: t("upload.file"),
          lead: t("upload.fileText"),
          action: t("upload.action"),
          details: t("upload.details"),
          detailsLead: t("upload.detailsText"),
          save: t("upload.save"),
          saving: t("upload.saving"),
        }}
        isSaving={useIsSaving([DRAFT])}
        onStart={start}
        onTake={take}
        onSave={save}
      >
        <VideoFields text={text} issues={issues} onType={type} />
      </UploadForm>
    </div>
  );
}

type DurationField = {
  /** The form has a video. */
  hasFile: boolean;
  current: () => string;
  onFill: (duration: string) => void;
};

/** Fills in the duration that is read from the file. */
function useFilledDuration({ hasFile, current, onFill }: DurationField) {
  /** The file whose duration is wanted: an earlier file may still be read. */
  const source = useRef<File>(undefined);

  function fill(found: string) {
    const duration = current();
    const next = filledIn(duration, readDraft(FILLED_DURATION) ?? "", found);
    storeDraft(FILLED_DURATION, next === found ? found : "");
    if (next !== duration) onFill(next);
  }

  function clear() {
    source.current = undefined;
    fill("");
  }

  // Without a video there is no duration of a video. The user may have removed or cancelled the
  // file, or lost it with a reload.
  useEffect(() => {
    if (!hasFile) clear();
  }, [hasFile]);

  async function readFrom(file: File) {
    source.current = file;
    const seconds = await durationOf(file);
    if (source.current === file) fill(seconds === undefined ? "" : durationText(seconds));
  }

  function onSaved() {
    source.current = undefined;
    storeDraft(FILLED_DURATION, "");
  }

  return { readFrom, clear, onSaved };
}
