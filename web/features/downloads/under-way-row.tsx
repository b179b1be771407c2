import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import type { Downloadable } from "./downloadable.ts";
import { FileActions } from "./file-actions.tsx";
import { FileProgress } from "./file-progress.tsx";
import { formatSpace } from "./format-space.ts";
import { stateOf } from "./listing.ts";
import { RemoveButton } from "./remove-button.tsx";

type Props = {
  file: LocalFile;
  title: string;
  item?: Downloadable;
  onRemove: (files: LocalFile[]) => void;
};

/** A download that is not complete. A waiting one is shown small, because there may be many. */
export function UnderWayRow({ file, title, item, onRemove }: Props) {
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
