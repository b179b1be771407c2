import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/format.ts";
import { XIcon } from "../../../ui/icons/x.tsx";

type Props = { files: File[]; onRemove: (file: File) => void };

export function ChosenFiles({ files, onRemove }: Props) {
  const { t } = useTranslation("panel-videos");
  return (
    <ol className="divide-y divide-line rounded-field border border-line">
      {files.map((file, at) => (
        <li key={at} className="flex items-center gap-3 ps-4">
          <span className="min-w-0 flex-1 py-2 wrap-anywhere">
            {`${at + 1}. `}
            <span lang={languageOf(file.name)}>{`${file.name} ·`}</span>
            <span className="text-sm text-muted">{` ${formatSize(file.size)}`}</span>
          </span>
          <button
            type="button"
            aria-label={t("bulk.without", { file: file.name })}
            className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-200"
            onClick={() => onRemove(file)}
          >
            <XIcon className="size-4" />
          </button>
        </li>
      ))}
    </ol>
  );
}
