import { useTranslation } from "react-i18next";
import { useBulkWords } from "../../../lib/words/panel-words.ts";
import { noCallbacks } from "../../../lib/http/panel-writes.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Resource } from "../data.ts";
import { useRemoveResource } from "./data.ts";

type Props = { resources: Resource[]; onClose: () => void };

export function DeleteResources({ resources, onClose }: Props) {
  const { t } = useTranslation("panel-content");
  const words = useBulkWords();
  const { mutateAsync: remove } = useRemoveResource(noCallbacks);
  return (
    <BulkDialog
      title={t("resources.delete.manyTitle", { count: resources.length })}
      text={t("resources.delete.manyText")}
      action={t("resources.delete.short")}
      words={words}
      rows={resources}
      nameOf={({ title }) => title}
      act={(resource) => remove(resource)}
      failedText={t("resources.delete.failedText")}
      onDone={(count) => showToast(t("resources.delete.manyDone", { count }), "")}
      onClose={onClose}
    />
  );
}
