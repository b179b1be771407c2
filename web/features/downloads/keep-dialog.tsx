import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/format.ts";
import { isSupported, useFiles } from "../../offline/files/files.ts";
import type { LocalFile } from "../../offline/files/types.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { DownloadOffer } from "./asked.ts";
import { DownloadPlanView } from "./download-plan-view.tsx";
import { FileDetails } from "./file-details.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import { Unsupported } from "./unsupported.tsx";
import { loadWords } from "./words.ts";

type Props = { asked: DownloadOffer; onClose: () => void };

export async function loadKeepDialog() {
  await loadWords();
  return KeepDialog;
}

/** Shows what a download costs, or the state of a file that has a download. */
function KeepDialog({ asked, onClose }: Props) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const files = useFiles();
  const [removing, setRemoving] = useState<LocalFile[]>();
  const [only] = asked.items;
  const file = asked.items.length === 1 ? files.find(({ key }) => key === only?.key) : undefined;
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
        <p lang={languageOf(asked.title)} className="font-semibold my:font-bold">{asked.title}</p>
        {!isSupported()
          ? <Unsupported className="mt-4" />
          : file && only
          ? <FileDetails file={file} item={only} onRemove={() => setRemoving([file])} />
          : <DownloadPlanView asked={asked} onClose={onClose} />}
      </Dialog>
      {removing && (
        <RemoveQuestion
          files={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={onClose}
        />
      )}
    </div>
  );
}
