import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate, languageOf } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { useDownloadsLocked } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { FileTextIcon } from "../../ui/icons/files.tsx";
import { LockIcon } from "../../ui/icons/frame.tsx";
import { PlayIcon } from "../../ui/icons/signs.tsx";
import { showToast } from "../../ui/toast.tsx";
import { formatSpace } from "./format-space.ts";
import { RemoveButton } from "./remove-button.tsx";
import { exportDownload } from "./export-download.ts";

type Props = {
  file: LocalFile;
  title: string;
  /** The page that plays the lesson. */
  href?: string;
  /** Undefined while the user is not selecting rows. */
  isChosen?: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
};

const rowClass =
  "flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-field px-2 py-2 text-start";
const opensClass = `${rowClass} hover:bg-base-content/5`;

/** A complete download: a touch opens or selects it. */
export function SavedRow({ file, title, href, isChosen, onChoose, onRemove }: Props) {
  const { t } = useTranslation("downloads");
  const language = useLanguage();
  const savedAt = new Date(file.savedAt ?? file.addedAt).toISOString();
  const isLocked = useDownloadsLocked();
  const Sign = isLocked ? LockIcon : href ? PlayIcon : FileTextIcon;
  const content = (
    <>
      {isChosen === undefined
        ? (
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-field bg-base-content/8 ${
              isLocked ? "text-muted" : ""
            }`}
          >
            <Sign className="size-4.5" />
          </span>
        )
        : (
          <input
            type="checkbox"
            className="checkbox checkbox-primary m-1.5"
            checked={isChosen}
            onChange={() => onChoose(!isChosen)}
          />
        )}
      <span className="min-w-0 flex-1">
        <span
          lang={languageOf(title)}
          className={`line-clamp-3 text-sm font-medium my:font-normal ${
            isLocked ? "text-muted" : ""
          }`}
        >
          {title}
        </span>
        <span className="mt-0.5 block text-xs text-muted tabular-nums">
          {[formatSpace(file.size), isLocked ? t("saved.locked") : formatDate(savedAt, language)]
            .join(" · ")}
        </span>
      </span>
    </>
  );

  const open = () =>
    exportDownload(file, title).catch(() => showToast(t("notOpened"), t("notOpenedText"), "error"));

  return (
    <li className="flex items-center">
      {isChosen !== undefined
        ? <label className={`${opensClass} cursor-pointer`}>{content}</label>
        : isLocked
        ? <div className={rowClass}>{content}</div>
        : href
        ? <Link to={href} className={opensClass}>{content}</Link>
        : <button type="button" className={opensClass} onClick={open}>{content}</button>}
      {isChosen === undefined && <RemoveButton title={title} onRemove={onRemove} />}
    </li>
  );
}
