import { durationText, NewVideo } from "@server/contract";
import { useRef, useState } from "react";
import { durationOf } from "../../../features/uploads/duration-of.ts";
import { LeftOver } from "../../../features/uploads/panel/left-over.tsx";
import { UploadStep } from "../../../features/uploads/panel/upload-step.tsx";
import { refusalOfFile } from "../../../features/uploads/upload.ts";
import { useBrought } from "../../../features/uploads/use-brought.ts";
import { useCreateVideo } from "../../../features/videos/panel/data.ts";
import {
  asSent,
  noText,
  parseText,
  type VideoText,
} from "../../../features/videos/panel/video-draft.ts";
import { VideoFields } from "../../../features/videos/panel/video-fields.tsx";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useText } from "../../../lib/i18n.ts";
import { typedSince } from "../../../lib/typed-since.ts";
import { validate } from "../../../lib/validate.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { submitByKeys } from "../../../ui/submit-by-keys.ts";
import { showToast } from "../../../ui/toast.ts";

const DRAFT = "video new";

/** What is said about it may be typed while it is on its way. */
export function SingleUpload() {
  const t = useText("panel-videos");
  const [text, setText] = useState(() => parseText(readDraft(DRAFT), noText));
  const latest = useRef(text);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const create = useCreateVideo();
  /** Its pieces may still be counted: pressed once more, it would be sent twice. */
  const [isReading, setReading] = useState(false);
  const isSaving = isReading || create.isPending;
  const brought = useBrought("video", (state) => {
    if (state === "failed") showToast(t("upload.failed"), t("upload.failedText"), "error");
    else showToast(t("upload.complete"), t("upload.completeText"));
  });
  const { path } = brought;

  function type(next: VideoText) {
    latest.current = next;
    setText(next);
    keepDraft(DRAFT, JSON.stringify(next) === JSON.stringify(noText) ? "" : JSON.stringify(next));
  }

  async function start(file: File) {
    const refusal = refusalOfFile("video", file);
    if (refusal) {
      return showToast(t(`refused.${refusal}`), t(`refusedText.${refusal}`), "error");
    }
    brought.start(file);
    const seconds = await durationOf(file);
    if (seconds !== undefined && !latest.current.duration) {
      type({ ...latest.current, duration: durationText(seconds) });
    }
  }

  async function save() {
    if (!path || isSaving) return;
    setReading(true);
    const pieces = await brought.pieces();
    setReading(false);
    const wish = { ...asSent(text), videoURL: path, ...(pieces && { pieces }) };
    const checked = validate(NewVideo, wish);
    setIssues(checked.issues ?? {});
    if (!checked.value) {
      const isMissing = !text.courseId || checked.issues.title === "required";
      if (isMissing) showToast(t("missing"), t("upload.missing"), "error");
      return;
    }
    create.mutate(wish, {
      onSuccess: ({ title }) => {
        brought.saved();
        const left = typedSince(text, latest.current, noText);
        // A section belongs to a course.
        type(left.sectionId ? { ...left, courseId: latest.current.courseId } : left);
        showToast(t("upload.saved"), title);
      },
      onError: (error) => tellFailure(error, t("upload.failed"), t("upload.notSaved")),
    });
  }

  return (
    <div className="max-w-3xl space-y-6">
      <LeftOver
        kind="video"
        without={path ?? brought.upload?.path()}
        onTake={brought.take}
        onGoOn={path || brought.upload ? undefined : start}
      />
      <UploadStep
        kind="video"
        brought={brought}
        words={{
          title: t("upload.file"),
          lead: t("upload.fileText"),
          choose: t("upload.choose"),
          chooseOther: t("upload.chooseOther"),
          action: t("upload.action"),
        }}
        onStart={start}
      />
      <Card title={t("upload.details")} lead={t("upload.detailsText")}>
        <form
          noValidate
          onKeyDown={submitByKeys}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          className="space-y-5"
        >
          <VideoFields text={text} issues={issues} onType={type} />
          <Button
            type="submit"
            className="max-sm:w-full"
            disabled={!path}
            pending={isSaving}
            pendingLabel={t("upload.saving")}
          >
            {t("upload.save")}
          </Button>
        </form>
      </Card>
    </div>
  );
}
