import { useTranslation } from "react-i18next";
import { removeLater } from "../../../lib/http/delayed-removals.ts";
import { noCallbacks } from "../../../lib/http/panel-writes.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { DeleteVideos, MoveVideos } from "./bulk-dialogs.tsx";
import { CaptionsDialog } from "./captions-dialog.tsx";
import { type PanelVideo, removalPathOf, useRemoveVideo } from "./data.ts";
import { EditDialog } from "./edit-dialog.tsx";
import type { OpenBulkDialog, OpenDialog } from "./use-library-dialogs.ts";

type Props = {
  videos: PanelVideo[];
  open?: OpenDialog;
  bulk?: OpenBulkDialog;
  onClose: () => void;
  onDelete: () => void;
  onBulkClose: () => void;
};

export function LibraryDialogs({ videos, open, bulk, onClose, onDelete, onBulkClose }: Props) {
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
      path: removalPathOf(opened),
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
        <EditDialog key={opened.id} video={opened} onClose={onClose} />
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
