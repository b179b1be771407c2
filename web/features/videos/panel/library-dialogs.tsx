// The dialogs of the library, for one video and for the selected videos.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { removeLater } from "../../../lib/http/delayed-removals.ts";
import { noCallbacks } from "../../../lib/http/panel-writes.ts";
import { useBulkWords } from "../../../lib/words/panel-words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ListVideoIcon, TrashIcon } from "../../../ui/icons.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import type { RowsAct } from "../../../ui/panel/data-table.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { CaptionsDialog } from "./captions-dialog.tsx";
import { type PanelVideo, useChangeVideo, useRemoveVideo, videoRemovalPath } from "./data.ts";
import { VideoEditDialog } from "./edit-dialog.tsx";
import type { VideoText } from "./video-draft.ts";
import { CourseAndSection } from "./video-fields.tsx";
import type { VideoAction } from "./video-rows.tsx";

type LibraryDialogsProps = {
  videos: PanelVideo[];
  open?: OpenDialog;
  bulk?: OpenBulkDialog;
  onClose: () => void;
  onDelete: () => void;
  onBulkClose: () => void;
};

export function LibraryDialogs(
  { videos, open, bulk, onClose, onDelete, onBulkClose }: LibraryDialogsProps,
) {
  const { t } = useTranslation("panel-videos");
  const { mutateAsync: remove } = useRemoveVideo({
    ...noCallbacks,
    onDone: (_, { title }) => showToast(t("delete.done"), title),
  });
  // The current data: captions may be added while the dialog is open.
  const opened = open && (videos.find(({ id }) => id === open.video.id) ?? open.video);

  function confirm() {
    onDelete();
    if (!opened) return;
    removeLater({
      id: opened.id,
      name: opened.title,
      path: videoRemovalPath(opened),
      send: () => remove(opened),
      failedTitle: t("delete.failed"),
      failedText: t("delete.failedText"),
    });
  }

  return (
    <>
      {bulk?.act === "delete" && <DeleteVideos videos={bulk.videos} onClose={onBulkClose} />}
      {bulk?.act === "move" && <MoveVideos videos={bulk.videos} onClose={onBulkClose} />}
      {opened && open.act === "edit" && (
        <VideoEditDialog key={opened.id} video={opened} onClose={onClose} />
      )}
      {opened && open.act === "captions" && (
        <CaptionsDialog key={opened.id} video={opened} onClose={onClose} />
      )}
      <ConfirmDialog
        open={open?.act === "delete"}
        title={t("delete.title")}
        text={
          <NamedText
            name={opened?.title ?? ""}
            text={`${t("delete.text")} ${t("delete.undoText")}`}
          />
        }
        action={t("delete.action")}
        cancel={t("cancel")}
        onConfirm={confirm}
        onClose={() => open?.act === "delete" && onClose()}
      />
    </>
  );
}

type OpenDialog = { act: VideoAction; video: PanelVideo };
type OpenBulkDialog = { act: BulkAction; videos: PanelVideo[] };

/**
 * Holds which dialog of the library is open, and moves the focus when it has closed: `countRef` is
 * the number of videos.
 */
export function useLibraryDialogs(countRef: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<OpenDialog>();
  const [bulk, setBulk] = useState<OpenBulkDialog>();
  const list = useRef<HTMLElement>(null);
  /** Moves the focus when the dialog has closed. */
  const moveFocus = useRef<() => void>(undefined);
  const openDialog = useCallback(
    (act: VideoAction, video: PanelVideo) => setOpen({ act, video }),
    [],
  );

  // Waits until the dialog has closed, because nothing behind an open dialog can take the focus.
  useEffect(() => {
    if (open || bulk) return;
    moveFocus.current?.();
    moveFocus.current = undefined;
  }, [open, bulk]);

  function close() {
    setOpen(undefined);
    const button = open && `[data-video="${open.video.id}"] [data-act="${open.act}"]`;
    if (!button) return;
    moveFocus.current = () => list.current?.querySelector<HTMLElement>(button)?.focus();
  }

  /** Undo takes the place of the button and the focus. */
  const closeDeleted = () => setOpen(undefined);

  function closeBulk() {
    setBulk(undefined);
    // The button may have disappeared with the rows. The page stays where it is.
    moveFocus.current = () =>
      list.current?.contains(document.activeElement) ||
      countRef.current?.focus({ preventScroll: true });
  }

  return { open, bulk, list, openDialog, openBulk: setBulk, close, closeDeleted, closeBulk };
}

type BulkAction = "move" | "delete";

/** Returns the actions for the selected videos. */
export function useVideoActs(
  onAct: (act: BulkAction, videos: PanelVideo[]) => void,
): (videos: PanelVideo[]) => RowsAct[] {
  const { t } = useTranslation("panel-videos");
  return (videos) => [
    { label: t("selected.move"), Sign: ListVideoIcon, onPress: () => onAct("move", videos) },
    { label: t("acts.delete"), Sign: TrashIcon, onPress: () => onAct("delete", videos) },
  ];
}

type DeleteVideosProps = { videos: PanelVideo[]; onClose: () => void };

const titleOf = ({ title }: PanelVideo) => title;

function DeleteVideos({ videos, onClose }: DeleteVideosProps) {
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

function MoveVideos({ videos, onClose }: DeleteVideosProps) {
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
