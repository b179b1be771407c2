import { VideoChange } from "@server/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { serializeEdit } from "../../../lib/device/edit-on-base.ts";
import { useEditOnBase } from "../../../lib/hooks/use-edit-on-base.ts";
import { issuesOf } from "../../../lib/http/panel-writes.ts";
import { validate } from "../../../lib/http/validate.ts";
import { clashWords } from "../../../lib/words/panel-words.ts";
import { EditDialog } from "../../../ui/panel/form-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { type PanelVideo, useChangeVideo } from "./data.ts";
import {
  asText,
  changeOf,
  followVideo,
  textOfVideo,
  videoInput,
  type VideoText,
  withoutSection,
} from "./video-draft.ts";
import { VideoFields } from "./video-fields.tsx";

const videoEdit = {
  parseText: asText,
  follow: followVideo,
  onClash: ({ title }: VideoText) => showToast(...clashWords(title), "error"),
};

type Props = { video: PanelVideo; onClose: () => void };

/** Edits a video. The draft survives a reload and Escape; Cancel asks, then discards the draft. */
export function VideoEditDialog({ video, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  const draft = useEditOnBase(`video ${video.id}`, textOfVideo(video), videoEdit);
  const { edit, put } = draft;
  const [issues, setIssues] = useState<Record<string, string>>({});
  const change = useChangeVideo({
    onDone({ title }, { sentDraft }) {
      draft.onSaved(sentDraft);
      showToast(t("edit.done"), title);
    },
    onFailed(error) {
      setIssues(issuesOf(error));
      return showFailure(error, t("edit.failed"), t("edit.failedText"));
    },
  });

  const onType = (text: VideoText) => put({ ...edit, text });

  function submit() {
    const checked = validate(VideoChange, videoInput(edit.text));
    setIssues(checked.issues ?? {});
    if (!checked.value) {
      const isMissing = !edit.text.courseId || checked.issues.title === "required";
      if (isMissing) showToast(t("missing"), t("edit.missing"), "error");
      return;
    }
    if (!draft.mayReplace()) return;
    const sent = { video, change: changeOf(edit), sentDraft: serializeEdit(edit) };
    change.mutate(sent, { onSuccess: onClose });
  }

  return (
    <EditDialog
      title={t("edit.title")}
      submit={t("edit.action")}
      pending={change.isPending}
      pendingLabel={t("edit.pending")}
      cancel={t("cancel")}
      hasChanges={serializeEdit(edit) !== ""}
      discard={{
        title: t("edit.discardTitle"),
        text: <NamedText name={video.title} text={t("edit.discardText")} />,
        action: t("edit.discard"),
        cancel: t("edit.keepTyping"),
      }}
      onDiscard={draft.drop}
      onSubmit={submit}
      onClose={onClose}
    >
      <VideoFields
        text={edit.text}
        issues={issues}
        onType={onType}
        onGone={() => put(withoutSection(edit))}
      />
      <FreeSwitch text={edit.text} onType={onType} />
    </EditDialog>
  );
}

type FreeSwitchProps = { text: VideoText; onType: (text: VideoText) => void };

/** Makes a lesson free for visitors. */
function FreeSwitch({ text, onType }: FreeSwitchProps) {
  const { t } = useTranslation("panel-videos");
  const hint = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm font-semibold my:font-bold">
        {t("fields.free")}
        <input
          type="checkbox"
          role="switch"
          className="toggle"
          aria-describedby={hint}
          checked={text.isPreview === "on"}
          onChange={({ target }) => onType({ ...text, isPreview: target.checked ? "on" : "" })}
        />
      </label>
      <p id={hint} className="text-sm text-muted">{t("fields.freeHint")}</p>
    </div>
  );
}
