import { durationText, NewVideo } from "@server/contract";
import { useRef, useState } from "react";
import { durationOf } from "../../../features/uploads/duration-of.ts";
import type { Unsaved } from "../../../features/uploads/data.ts";
import { LeftOver } from "../../../features/uploads/panel/left-over.tsx";
import { UploadStep } from "../../../features/uploads/panel/upload-step.tsx";
import { refusalOfFilm } from "../../../features/uploads/refusal-of-film.ts";
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
import { refusalSentence } from "../../../lib/refusal-sentence.ts";
import { typedSince } from "../../../lib/typed-since.ts";
import { validate } from "../../../lib/validate.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { submitByKeys } from "../../../ui/submit-by-keys.ts";
import { showToast } from "../../../ui/toast.ts";
import { filledIn } from "./filled-in.ts";

const DRAFT = "video new";
/** The duration that was read from a file and not typed. */
const FILLED = "video new duration";

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
  /** Whose duration is wanted: another one's may still be read. */
  const current = useRef<unknown>(undefined);
  const brought = useBrought("video", (state, why) => {
    if (state === "arrived") return showToast(t("upload.complete"), t("upload.completeText"));
    showToast(t("upload.failed"), refusalSentence(why) ?? t("upload.failedText"), "error");
  });
  const { path } = brought;

  function type(next: VideoText) {
    latest.current = next;
    setText(next);
    keepDraft(DRAFT, JSON.stringify(next) === JSON.stringify(noText) ? "" : JSON.stringify(next));
  }

  async function start(file: File) {
    const refusal = await refusalOfFilm(file);
    if (refusal) {
      const title = t(refusal === "size" ? "refused.size" : "refused.type");
      return showToast(title, t(`refusedText.${refusal}`), "error");
    }
    brought.start(file);
    current.current = file;
    const seconds = await durationOf(file);
    if (current.current === file) fill(seconds === undefined ? "" : durationText(seconds));
  }

  function fill(found: string) {
    const { duration } = latest.current;
    const next = filledIn(duration, readDraft(FILLED) ?? "", found);
    keepDraft(FILLED, next === found ? found : "");
    if (next !== duration) type({ ...latest.current, duration: next });
  }

  function take(unsaved: Unsaved) {
    brought.take(unsaved);
    current.current = unsaved;
    fill("");
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
        current.current = undefined;
        keepDraft(FILLED, "");
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
        without={path}
        onTake={brought.isUnderWay ? undefined : take}
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
