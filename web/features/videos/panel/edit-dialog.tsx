import { VideoChange } from "@server/contract";
import { useState } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useText } from "../../../lib/i18n.ts";
import { validate } from "../../../lib/validate.ts";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { type PanelVideo, useChangeVideo } from "./data.ts";
import { asSent, isSameText, parseText, textOfVideo, type VideoText } from "./video-draft.ts";
import { VideoFields } from "./video-fields.tsx";

type Props = { video: PanelVideo; onClose: () => void };

/** What is typed outlives a reload; Cancel lets go of it. */
export function EditDialog({ video, onClose }: Props) {
  const t = useText("panel-videos");
  const place = `video ${video.id}`;
  const before = textOfVideo(video);
  const [text, setText] = useState(() => parseText(readDraft(place), before));
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [isOpen, setOpen] = useState(true);
  const change = useChangeVideo();

  function type(next: VideoText) {
    setText(next);
    keepDraft(place, isSameText(next, before) ? "" : JSON.stringify(next));
  }

  function close() {
    keepDraft(place, "");
    setOpen(false);
    onClose();
  }

  function submit() {
    const checked = validate(VideoChange, asSent(text));
    setIssues(checked.issues ?? {});
    if (!checked.value) {
      const isMissing = !text.courseId || checked.issues.title === "required";
      if (isMissing) showToast(t("missing"), t("edit.missing"), "error");
      return;
    }
    change.mutate({ video, change: asSent(text) }, {
      onSuccess: ({ title }) => {
        close();
        showToast(t("edit.done"), title);
      },
      onError: (error) => tellFailure(error, t("edit.failed"), t("edit.failedText")),
    });
  }

  return (
    <FormDialog
      open={isOpen}
      title={t("edit.title")}
      submit={t("edit.action")}
      pending={change.isPending}
      pendingLabel={t("edit.pending")}
      cancel={t("cancel")}
      onSubmit={submit}
      onClose={close}
    >
      <VideoFields text={text} issues={issues} onType={type} />
    </FormDialog>
  );
}
