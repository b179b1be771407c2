import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import {
  CONTACT_DAYS,
  useDownloadsLocked,
  useMissingFiles,
} from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import type { Downloadable } from "./downloadable.ts";
import { FileActions } from "./file-actions.tsx";
import { FileProgress } from "./file-progress.tsx";
import { formatSpace } from "./format-space.ts";
import { stateOf } from "./listing.ts";
import { downloadStateOf } from "./download-state.ts";

type Props = { file: LocalFile; item: Downloadable; onRemove: () => void };

/** The download of one course file: saved, on its way, or stopped. */
export function FileDetails({ file, item, onRemove }: Props) {
  const { t } = useTranslation("downloads");
  const isMissing = useMissingFiles().some(({ key }) => key === file.key);
  const isLocked = useDownloadsLocked();
  const state = downloadStateOf(file, item, isMissing);
  return (
    <>
      {stateOf(file) === "saved"
        ? (
          <p className="mt-2 text-sm">
            {state === "missed"
              ? t("missed.one")
              : isLocked
              ? <Phrases>{t("locked", { days: CONTACT_DAYS })}</Phrases>
              : state === "newer"
              ? t("changes.newer", { size: formatSpace(item.size) })
              : t("details.saved", { size: formatSpace(file.size) })}
          </p>
        )
        : <FileProgress file={file} className="mt-3" />}
      <div className="mt-5 flex flex-wrap gap-2">
        <FileActions {...{ file, item, state, onRemove }} />
        <Link to={paths.downloads} className={buttonClass("plain")}>{t("ask.toDownloads")}</Link>
      </div>
    </>
  );
}
