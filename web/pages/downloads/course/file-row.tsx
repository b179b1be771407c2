import { useTranslation } from "react-i18next";
import { DownloadButton } from "../../../features/downloads/download-button.tsx";
import type { Resource } from "../../../features/resources/data.ts";
import { ResourceRow } from "../../../features/resources/resource-row.tsx";
import { useDownload, useMissingFiles } from "../../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../../offline/downloads/model.ts";
import { showToast } from "../../../ui/toast.tsx";
import { downloadableResource } from "../downloadable.ts";

type Props = { resource: Resource; isOffline: boolean };

/** A file of the course. Opens the copy on this device if there is one, without using data. */
export function FileRow({ resource, isOffline }: Props) {
  const { t } = useTranslation("downloads");
  const item = downloadableResource(resource);
  const file = useDownload(item.key);
  const isMissed = useMissingFiles().some(({ key }) => key === item.key);
  const isHere = file?.state === "saved" && !isMissed;
  return (
    <ResourceRow
      {...{ resource, isOffline }}
      onTake={isHere
        ? () => {
          exportFile(file, resource.title).catch(() =>
            showToast(t("notOpened"), undefined, "error")
          );
        }
        : undefined}
      action={<DownloadButton item={item} />}
    />
  );
}

async function exportFile(file: LocalFile, title: string) {
  const { exportDownload } = await import("../../../features/downloads/export-download.ts");
  await exportDownload(file, title);
}
