// What the user can do with the files of a question before asking it.
import { type Attachment, MAX_ATTACHMENTS } from "@server/contract";
import { type ClipboardEvent, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { ApiError } from "../../../lib/http/api.ts";
import { newId } from "../../../lib/http/new-id.ts";
import { onSessionChange } from "../../../lib/http/session.ts";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { showToast } from "../../../ui/toast.tsx";
import {
  arrivedFile,
  canRetry,
  changeDraftFile,
  draftFilesAt,
  type FilesState,
  forgetBytes,
  forgetDraftFiles,
  lostFile,
  newDraftFile,
  putDraftFiles,
  selectNewFiles,
  useDraftFiles,
} from "./draft-files.ts";
import {
  deleteOldBytes,
  discardFile,
  prepareAndSend,
  resumeSending,
  stopSending,
} from "./send-draft-files.ts";

function addFiles(draftKey: string, files: readonly File[]) {
  const t = translatorFor("chat");
  const { accepted, duplicates, excess } = selectNewFiles(draftFilesAt(draftKey), files);
  if (excess > 0) showToast(t("files.most", { most: MAX_ATTACHMENTS }));
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
const resumeWaitingFiles = (draftKey: string) =>
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

/** The files of a draft: chosen, dropped or pasted now, or left there before. */
export function useFiles(draftKey: string) {
  const chips = useDraftFiles(draftKey);
  const add = useCallback((files: File[]) => addFiles(draftKey, files), [draftKey]);
  const isDragging = useDrop(add);
  useEffect(() => resumeWaitingFiles(draftKey), [draftKey]);

  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // A table copied from a spreadsheet also brings a picture of itself.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    add([...files]);
  }

  return { chips, add, isDragging, paste };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** Takes files dropped anywhere; else the browser would leave the page and open the file. */
function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useLayoutEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    // Null: the pointer left the window, not only one element for the next.
    const onDragLeave = ({ relatedTarget }: DragEvent) =>
      relatedTarget === null && setDragging(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      onFiles([...event.dataTransfer?.files ?? []]);
    };
    addEventListener("dragover", onDragOver);
    addEventListener("dragleave", onDragLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onDragOver);
      removeEventListener("dragleave", onDragLeave);
      removeEventListener("drop", onDrop);
    };
  }, [onFiles]);
  return isDragging;
}

type Options = {
  draftKey: string;
  files: FilesState;
  maySend: boolean;
  send: () => void;
};

/** Sends a question at once, or when its files have arrived. */
export function useSendAfterFiles({ draftKey, files, maySend, send }: Options) {
  /** The draft whose question waits for its files. */
  const [sentDraftKey, setSentDraftKey] = useState<string>();
  const isSent = sentDraftKey === draftKey && files === "coming";

  useEffect(() => {
    if (sentDraftKey === undefined || isSent && maySend) return;
    setSentDraftKey(undefined);
    if (sentDraftKey === draftKey && files === "free" && maySend) send();
  }, [sentDraftKey, isSent, draftKey, files, maySend]);

  return {
    /** The user pressed Send, and the question waits. */
    isSent,
    submit() {
      if (files === "coming") setSentDraftKey(draftKey);
      else send();
    },
    cancel: () => setSentDraftKey(undefined),
  };
}

type Issue = { path?: string };

/** The files of a question that the server lost; undefined if it refused for another reason. */
export function lostAttachments(
  error: unknown,
  attachments: readonly Attachment[] = [],
): Set<Attachment> | undefined {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return undefined;
  const issues: Issue[] = Array.isArray(error.details) ? error.details : [];
  const paths = new Set(issues.map(({ path }) => path));
  const lost = attachments.filter((_, n) => paths.has(`attachmentIds.${n}`));
  return lost.length > 0 ? new Set(lost) : undefined;
}
