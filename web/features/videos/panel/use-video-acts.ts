import { useTranslation } from "react-i18next";
import { ListVideoIcon, TrashIcon } from "../../../ui/icons/actions.tsx";
import type { RowsAct } from "../../../ui/panel/data-table.tsx";
import type { PanelVideo } from "./data.ts";

export type BulkAction = "move" | "delete";

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
