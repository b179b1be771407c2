// What the user can do with the files of a question before asking it.
import { type Attachment, ATTACHMENTS_MOST } from "@server/contract";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { newId } from "../../../lib/http/new-id.ts";
import { onSessionChange } from "../../../lib/http/session.ts";
import { showToast } from "../../../ui/toast.tsx";
import {
  deleteOldBytes,
  discardFile,
  prepareAndSend,
  resumeSending,
  stopSending,
} from "./send-draft-files.ts";
import { arrivedFile, canRetry, lostFile, newDraftFile, selectNewFiles } from "./draft-file.ts";
import {
  changeDraftFile,
  draftFilesAt,
  forgetBytes,
  forgetDraftFiles,
  putDraftFiles,
} from "./draft-files.ts";

export function addFiles(draftKey: string, files: readonly File[]) {
  const t = translatorFor("chat");
  const { accepted, duplicates, excess } = selectNewFiles(draftFilesAt(draftKey), files);
  if (excess > 0) showToast(t("files.most", { most: ATTACHMENTS_MOST }));
  else if (duplicates > 0) showToast(t("files.twice"));
  if (accepted.length === 0) return;
  const added = accepted.map((file) => ({ file, chip: newDraftFile(file, newId()) }));
  putDraftFiles(draftKey, [...draftFilesAt(draftKey), ...added.map(({ chip }) => chip)]);
  deleteOldBytes();
  for (const { file, chip } of added) prepareAndSend(chip, file);
}

export function removeDraftFile(draftKey: string, key: string) {
  const chips = draftFilesAt(draftKey);
  putDraftFiles(draftKey, chips.filter((chip) => chip.key !== key));
  forgetBytes(key);
  chips.filter((chip) => chip.key === key).forEach(discardFile);
}

export function removeAllDraftFiles(draftKey: string) {
  for (const { key } of draftFilesAt(draftKey)) removeDraftFile(draftKey, key);
}

export function retryDraftFile(draftKey: string, key: string) {
  const chip = draftFilesAt(draftKey).find((chip) => chip.key === key);
  if (!chip || !canRetry(chip)) return;
  changeDraftFile(key, { state: "waiting", why: undefined });
  resumeSending(chip);
}

/** Sends the files that were waiting when the page was closed. */
export const resumeWaitingFiles = (draftKey: string) =>
  draftFilesAt(draftKey).filter(({ state }) => state === "waiting").forEach(resumeSending);

/** Hands the files that have arrived to a question, and empties the list. */
export function takeAttachments(draftKey: string): Attachment[] {
  const chips = draftFilesAt(draftKey);
  putDraftFiles(draftKey, []);
  for (const { key } of chips) forgetBytes(key);
  return chips.flatMap(({ attachment }) => attachment ?? []);
}

/**
 * Puts back the files of a question that was not asked; the list may exceed the limit.
 * The server no longer has the files in `lost`.
 */
export function restoreAttachments(
  draftKey: string,
  attachments: readonly Attachment[] = [],
  lost?: ReadonlySet<Attachment>,
) {
  const returned = attachments.map((attachment) =>
    lost?.has(attachment)
      ? lostFile(attachment, newId())
      : arrivedFile(attachment, newId(), Date.now())
  );
  if (returned.length > 0) putDraftFiles(draftKey, [...returned, ...draftFilesAt(draftKey)]);
}

/** Moves the files with the draft to the next conversation, because theirs is gone. */
export function moveDraftFiles(from: string, to: string) {
  const moved = draftFilesAt(from);
  putDraftFiles(from, []);
  if (moved.length > 0) putDraftFiles(to, [...moved, ...draftFilesAt(to)]);
}

// The next user must not see or send these files.
const clearAndStop = () => forgetDraftFiles().forEach(stopSending);
onSessionChange({ onForgotten: clearAndStop, onElsewhere: clearAndStop });
