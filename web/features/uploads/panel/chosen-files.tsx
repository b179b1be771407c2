import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/format.ts";
import { XIcon } from "../../../ui/icons/frame.tsx";

type Props = {
  files: File[];
  /** The title that the video of this file gets. */
  titleOf: (file: File, at: number) => string;
  /** Whether the titles are the names of the files. */
  usesNames: boolean;
  onUseNames: (usesNames: boolean) => void;
  onRemove: (file: File) => void;
};

export function ChosenFiles({ files, titleOf, usesNames, onUseNames, onRemove }: Props) {
  const { t } = useTranslation("panel-videos");
  return (
    <div className="space-y-2">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          className="toggle shrink-0"
          checked={usesNames}
          onChange={({ target }) => onUseNames(target.checked)}
        />
        {t("bulk.useNames")}
      </label>
      <ol className="divide-y divide-line rounded-field border border-line">
        {files.map((file, at) => (
          <li key={at} className="flex items-center gap-3 ps-4">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">
              <Title text={titleOf(file, at)} />
              <span className="text-sm text-muted">
                <span lang={languageOf(file.name)}>{`${file.name} ·`}</span>
                {` ${formatSize(file.size)}`}
              </span>
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
    </div>
  );
}

const Title = ({ text }: { text: string }) => (
  <span lang={languageOf(text)} className="block font-medium">{text}</span>
);
