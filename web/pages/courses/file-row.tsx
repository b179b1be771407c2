import { useTranslation } from "react-i18next";
import { KeepButton } from "../../features/downloads/keep-button.tsx";
import type { Resource } from "../../features/resources/data.ts";
import { ResourceRow } from "../../features/resources/resource-row.tsx";
import { useFile, useMissed } from "../../offline/files/files.ts";
import type { LocalFile } from "../../offline/files/types.ts";
import { showToast } from "../../ui/toast.ts";
import { keepResource } from "../downloads/keepable.ts";

type Props = { resource: Resource; isOffline: boolean };

/** A file of the course. Opens the copy on this device if there is one, without using data. */
export function FileRow({ resource, isOffline }: Props) {
  const { t } = useTranslation("downloads");
  const item = keepResource(resource);
  const file = useFile(item.key);
  const isMissed = useMissed().some(({ key }) => key === item.key);
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
      action={<KeepButton item={item} />}
    />
  );
}

async function exportFile(file: LocalFile, title: string) {
  const { takeHome } = await import("../../features/downloads/take-home.ts");
  await takeHome(file, title);
}
