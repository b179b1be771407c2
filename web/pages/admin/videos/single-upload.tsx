import { durationText, NewVideo } from "@server/contract";
import { useEffect, useRef, useState } from "react";
import { dropUpload, type Unsaved, unsavedQuery } from "../../../features/uploads/data.ts";
import { durationOf } from "../../../features/uploads/duration-of.ts";
import { LeftOver } from "../../../features/uploads/panel/left-over.tsx";
import { endSingle, startSingle, useSingle } from "../../../features/uploads/single.ts";
import { refusalOfFile } from "../../../features/uploads/upload.ts";
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
import { queryClient } from "../../../lib/query.ts";
import { validate } from "../../../lib/validate.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { submitByKeys } from "../../../ui/submit-by-keys.ts";
import { showToast } from "../../../ui/toast.ts";
import { UploadStep } from "./upload-step.tsx";

const DRAFT = "video new";

/** What is said about it may be typed while it is on its way. */
export function SingleUpload() {
  const t = useText("panel-videos");
  const single = useSingle();
  const [text, setText] = useState(() => parseText(readDraft(DRAFT), noText));
  const latest = useRef(text);
  const [issues, setIssues] = useState<Record<string, string>>({});
  /** Brought at another time. */
  const [taken, setTaken] = useState<Unsaved>();
  const [arrived, setArrived] = useState(single?.upload.place());
  const create = useCreateVideo();
  const path = taken?.path ?? arrived;

  useEffect(() => {
    if (!single) return;
    const { upload } = single;
    let last = upload.now().state;
    return upload.follow(() => {
      const { state } = upload.now();
      if (state === last) return;
      last = state;
      if (state === "failed") showToast(t("upload.failed"), t("upload.failedText"), "error");
      if (state !== "arrived") return;
      setArrived(upload.place());
      showToast(t("upload.complete"), t("upload.completeText"));
    });
  }, [single, t]);

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
    setTaken(undefined);
    setArrived(undefined);
    startSingle(file);
    const seconds = await durationOf(file);
    if (seconds !== undefined && !latest.current.duration) {
      type({ ...latest.current, duration: durationText(seconds) });
    }
  }

  function end() {
    endSingle();
    setArrived(undefined);
    setTaken(undefined);
  }

  async function save() {
    if (!path || create.isPending) return;
    const pieces = taken ? undefined : await single?.pieces;
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
        end();
        type(noText);
        void queryClient.invalidateQueries({ queryKey: unsavedQuery.queryKey });
        showToast(t("upload.saved"), title);
      },
      onError: (error) => tellFailure(error, t("upload.failed"), t("upload.notSaved")),
    });
  }

  return (
    <div className="max-w-3xl space-y-6">
      <LeftOver without={path ?? single?.upload.path()} onTake={setTaken} />
      <UploadStep
        upload={single?.upload}
        taken={taken}
        onStart={start}
        onCancel={() => {
          single?.upload.cancel();
          end();
        }}
        onDrop={() => {
          // What is not told now is offered again.
          if (path) dropUpload(path).catch(() => {});
          end();
        }}
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
            pending={create.isPending}
            pendingLabel={t("upload.saving")}
          >
            {t("upload.save")}
          </Button>
        </form>
      </Card>
    </div>
  );
}
