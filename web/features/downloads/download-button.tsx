import { useTranslation } from "react-i18next";
import { useDownload, useMissingFiles } from "../../offline/downloads/downloads.ts";
import { Button } from "../../ui/button.tsx";
import { offerDownload } from "./download-offer.ts";
import type { Downloadable } from "./downloadable.ts";
import { DownloadStateIcon } from "./download-state-icon.tsx";
import { downloadStateOf, percentOf } from "./download-state.ts";

type Props = {
  item: Downloadable;
  /** Shows a text beside the icon, if there is room. */
  isWide?: boolean;
};

/** Shows the download state of one lesson or file, and opens the dialog that changes it. */
export function DownloadButton({ item, isWide = false }: Props) {
  const { t } = useTranslation("downloads");
  const file = useDownload(item.key);
  const missing = useMissingFiles();
  const state = downloadStateOf(file, item, missing.some(({ key }) => key === item.key));
  const percent = file ? percentOf(file.renewal ?? file) : 0;
  const icon = <DownloadStateIcon state={state} file={file} />;
  const open = () => offerDownload({ title: item.title, items: [item] });
  if (isWide) {
    return (
      <Button
        tone="outline"
        aria-haspopup="dialog"
        aria-label={`${item.title}: ${t(`keep.${state}`, { percent })}`}
        className="max-sm:px-2"
        onClick={open}
      >
        {icon}
        <span className="max-sm:sr-only">{t(`kept.${state}`, { percent })}</span>
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${item.title}: ${t(`keep.${state}`, { percent })}`}
      className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-base-content/6"
      onClick={open}
    >
      {icon}
    </button>
  );
}
