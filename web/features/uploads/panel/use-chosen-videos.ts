import { VIDEOS_AT_ONCE } from "@server/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/toast.tsx";
import { fingerprintOf } from "../known-uploads.ts";
import { type VideoRefusal, videoRefusal } from "../video-refusal.ts";
import type { RejectedFile } from "./rejected-files.tsx";

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
