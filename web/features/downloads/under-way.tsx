import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import { pauseDownload, resumeDownload } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { Downloadable } from "./download-state.ts";
import { FileActions, FileProgress } from "./file-transfer.tsx";
import { stateOf } from "./listing.ts";
import { RemoveButton } from "./remove-question.tsx";
import { formatSpace } from "./space.ts";

type UnderWayProps = {
  files: LocalFile[];
  titleOf: (file: LocalFile) => string;
  itemOf: (file: LocalFile) => Downloadable | undefined;
  onRemove: (files: LocalFile[]) => void;
};

/** The downloads that run, wait, or need the user. */
export function UnderWay({ files, titleOf, itemOf, onRemove }: UnderWayProps) {
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

type UnderWayRowProps = {
  file: LocalFile;
  title: string;
  item?: Downloadable;
  onRemove: (files: LocalFile[]) => void;
};

/** A download that is not complete. A waiting one is shown small, because there may be many. */
function UnderWayRow({ file, title, item, onRemove }: UnderWayRowProps) {
  const { t } = useTranslation("downloads");
  const state = stateOf(file);
  const remove = () => onRemove([file]);
  const name = (
    <p
      lang={languageOf(title)}
      className={state === "waiting" ? "text-sm" : "font-semibold my:font-bold"}
    >
      {title}
    </p>
  );
  if (state === "waiting" && !file.renewal) {
    return (
      <li className="flex items-center gap-3 py-2">
        <div className="min-w-0 flex-1">
          {name}
          <p className="text-xs text-muted tabular-nums">
            {`${formatSpace(file.size)} · ${t("progress.waiting")}`}
          </p>
        </div>
        <RemoveButton title={title} onRemove={remove} />
      </li>
    );
  }
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      {name}
      <FileProgress file={{ ...file, title }} className="mt-2" />
      <div className="mt-3 flex flex-wrap gap-2">
        <FileActions {...{ file, item, state }} onRemove={remove} />
      </div>
    </li>
  );
}
