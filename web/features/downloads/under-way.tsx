import { useTranslation } from "react-i18next";
import { pauseDownload, resumeDownload } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { Downloadable } from "./downloadable.ts";
import { stateOf } from "./listing.ts";
import { UnderWayRow } from "./under-way-row.tsx";

type Props = {
  files: LocalFile[];
  titleOf: (file: LocalFile) => string;
  itemOf: (file: LocalFile) => Downloadable | undefined;
  onRemove: (files: LocalFile[]) => void;
};

/** The downloads that run, wait, or need the user. */
export function UnderWay({ files, titleOf, itemOf, onRemove }: Props) {
  const { t } = useTranslation("downloads");
  const active = files.filter((file) => /running|waiting/.test(stateOf(file)));
  const paused = files.filter((file) => stateOf(file) === "paused");

  const runForAll = (of: LocalFile[], action: (key: string) => Promise<unknown>) =>
    Promise.all(of.map(({ key }) => action(key)))
      .catch(() => showToast(t("notDone"), t("tryAgain"), "error"));

  return (
    <Card title={t("underWay")} lead={t("underWayText")}>
      {active.length > 1 && (
        <Button
          tone="soft"
          className="mb-4"
          onClick={() => runForAll(active, pauseDownload)}
        >
          {t("actions.pauseAll")}
        </Button>
      )}
      {active.length === 0 && paused.length > 1 && (
        <Button
          className="mb-4"
          onClick={() => runForAll(paused, resumeDownload)}
        >
          {t("actions.resumeAll")}
        </Button>
      )}
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <UnderWayRow
            key={file.key}
            file={file}
            title={titleOf(file)}
            item={itemOf(file)}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </Card>
  );
}
