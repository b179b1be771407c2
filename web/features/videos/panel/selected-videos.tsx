import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ListVideoIcon } from "../../../ui/icons/list-video.tsx";
import { TrashIcon } from "../../../ui/icons/trash-2.tsx";

export type BulkAction = "move" | "delete";

/** The actions for the selected videos. */
export function SelectedVideos({ onAct }: { onAct: (act: BulkAction) => void }) {
  const { t } = useTranslation("panel-videos");
  return (
    <>
      <Button tone="soft" className="px-3 text-sm" onClick={() => onAct("move")}>
        <ListVideoIcon className="size-4" />
        {t("selected.move")}
      </Button>
      <Button tone="soft" className="px-3 text-sm" onClick={() => onAct("delete")}>
        <TrashIcon className="size-4" />
        {t("acts.delete")}
      </Button>
    </>
  );
}
