import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import { isSupported, useDownloads } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { DownloadOffer } from "./download-offer.ts";
import { DownloadPlanView } from "./download-plan-view.tsx";
import { FileDetails } from "./file-details.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import { Unsupported } from "./unsupported.tsx";
import { loadDownloadTexts } from "./load-texts.ts";

type Props = { offer: DownloadOffer; onClose: () => void };

export async function loadDownloadDialog() {
  await loadDownloadTexts();
  return DownloadDialog;
}

/** Shows what a download costs, or the state of a file that has a download. */
function DownloadDialog({ offer, onClose }: Props) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const files = useDownloads();
  const [removing, setRemoving] = useState<LocalFile[]>();
  const [onlyItem] = offer.items;
  const file = offer.items.length === 1
    ? files.find(({ key }) => key === onlyItem?.key)
    : undefined;
  const close = () => removing || onClose();
  return (
    <div className="lessons">
      <Dialog
        sheet
        open
        onClose={close}
        title={t(file ? "details.title" : "ask.title")}
        closeLabel={app("close")}
      >
        <p lang={languageOf(offer.title)} className="font-semibold my:font-bold">{offer.title}</p>
        {!isSupported()
          ? <Unsupported className="mt-4" />
          : file && onlyItem
          ? <FileDetails file={file} item={onlyItem} onRemove={() => setRemoving([file])} />
          : <DownloadPlanView offer={offer} onClose={onClose} />}
      </Dialog>
      {removing && (
        <RemoveQuestion
          files={removing}
          titleOf={() => offer.title}
          onClose={() => setRemoving(undefined)}
          onRemoved={onClose}
        />
      )}
    </div>
  );
}
