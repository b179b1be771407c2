import { VIDEOS_AT_ONCE } from "@server/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/words/formats.ts";
import { XIcon } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type VideoRefusal, videoRefusal } from "../accepted-files.ts";
import { fingerprintOf } from "../known-uploads.ts";

/** Holds the videos that staff have chosen for a bulk upload, and the files that were refused. */
export function useChosenVideos() {
  const { t } = useTranslation("panel-videos");
  const [files, setFiles] = useState<File[]>([]);
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const latestFiles = useRef(files);

  async function choose(chosen: File[]) {
    const refusals = await Promise.all(chosen.map(videoRefusal));
    const refusal = refusals.find((reason) => reason !== undefined);
    if (refusal) {
      const title = t(refusal === "size" ? "refused.size" : "refused.type");
      showToast(title, t(`refusedText.${refusal}`), "error");
    }
    // The user may have chosen more files while these were checked.
    const sorted = sortOut(chosen, refusals, latestFiles.current);
    setRejected(sorted.rejected);
    const all = [...latestFiles.current, ...sorted.accepted];
    if (all.length > VIDEOS_AT_ONCE) {
      showToast(t("bulk.tooMany"), t("bulk.tooManyText", { most: VIDEOS_AT_ONCE }), "error");
    }
    setAll(all.slice(0, VIDEOS_AT_ONCE));
  }

  function setAll(next: File[]) {
    latestFiles.current = next;
    setFiles(next);
  }

  return {
    files,
    rejected,
    choose,
    remove: (file: File) => setAll(files.filter((one) => one !== file)),
    dismissRejected: () => setRejected([]),
    clear() {
      setAll([]);
      setRejected([]);
    },
  };
}

/** Rejects refused files, and files that were chosen before. */
function sortOut(chosen: File[], refusals: (VideoRefusal | undefined)[], before: File[]) {
  const chosenPrints = new Set(before.map(fingerprintOf));
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const [at, file] of chosen.entries()) {
    const why = refusals[at] ?? (chosenPrints.has(fingerprintOf(file)) ? "twice" : undefined);
    if (why) rejected.push({ name: file.name, why });
    else {
      chosenPrints.add(fingerprintOf(file));
      accepted.push(file);
    }
  }
  return { accepted, rejected };
}

type ChosenFilesProps = {
  files: File[];
  /** The title that the video of this file gets. */
  titleOf: (file: File, at: number) => string;
  /** Whether the titles are the names of the files. */
  usesNames: boolean;
  onUseNames: (usesNames: boolean) => void;
  onRemove: (file: File) => void;
};

export function ChosenFiles({ files, titleOf, usesNames, onUseNames, onRemove }: ChosenFilesProps) {
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

type RejectedFile = { name: string; why: VideoRefusal | "twice" };

type RejectedFilesProps = { files: RejectedFile[]; onClose: () => void };

/** Lists each refused file with its reason. A toast for the first would hide the others. */
export function RejectedFiles({ files, onClose }: RejectedFilesProps) {
  const { t } = useTranslation("panel-videos");
  const { t: app } = useTranslation("app");
  return (
    <Notice tone="error" urgent>
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold my:font-bold">{t("bulk.leftOut")}</p>
          <ul className="mt-1 space-y-1">
            {files.map(({ name, why }, at) => (
              <li key={at} className="wrap-anywhere">{`${name}: ${t(`refusedText.${why}`)}`}</li>
            ))}
          </ul>
        </div>
        <button
          type="button"
          aria-label={app("dismiss")}
          className="-my-2 -me-3 grid size-11 shrink-0 place-items-center rounded-field hover:bg-base-200"
          onClick={onClose}
        >
          <XIcon className="size-4" />
        </button>
      </div>
    </Notice>
  );
}
