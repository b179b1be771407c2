// The dialogs that delete or move the selected videos of the library.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBulkWords } from "../../../lib/words/panel-words.ts";
import { noCallbacks } from "../../../lib/http/panel-writes.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type PanelVideo, useChangeVideo, useRemoveVideo } from "./data.ts";
import { CourseAndSection } from "./video-fields.tsx";
import type { VideoText } from "./video-draft.ts";

type Props = { videos: PanelVideo[]; onClose: () => void };

const titleOf = ({ title }: PanelVideo) => title;

export function DeleteVideos({ videos, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  const words = useBulkWords();
  const { mutateAsync: remove } = useRemoveVideo(noCallbacks);
  return (
    <BulkDialog
      title={t("selected.deleteTitle", { count: videos.length })}
      text={t("selected.deleteText")}
      action={t("delete.action")}
      words={words}
      rows={videos}
      nameOf={titleOf}
      act={(video) => remove(video)}
      failedText={t("delete.failedText")}
      onDone={(count) => showToast(t("selected.deleted"), t("count", { count }))}
      onClose={onClose}
    />
  );
}

export function MoveVideos({ videos, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  const words = useBulkWords();
  const [target, setTarget] = useState<Pick<VideoText, "courseId" | "sectionId">>({
    courseId: "",
    sectionId: "",
  });
  const { mutateAsync: change } = useChangeVideo(noCallbacks);
  const { courseId, sectionId } = target;
  return (
    <BulkDialog
      title={t("selected.moveTitle", { count: videos.length })}
      text={t("selected.moveText")}
      action={t("selected.moveAction")}
      tone="primary"
      words={words}
      rows={videos}
      nameOf={titleOf}
      act={courseId
        ? async (video) => {
          const changes = { courseId, sectionId: sectionId || null };
          if (video.courseId === changes.courseId && video.sectionId === changes.sectionId) return;
          await change({ video, change: changes, sentDraft: "" });
        }
        : undefined}
      failedText={t("edit.failedText")}
      onDone={(count) => showToast(t("selected.moved"), t("count", { count }))}
      onClose={onClose}
    >
      <CourseAndSection text={target} issues={{}} onType={setTarget} />
    </BulkDialog>
  );
}
