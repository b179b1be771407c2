// What the user can do with the files of a question before asking it.
import { textOf } from "../../../lib/i18n.ts";
import { newId } from "../../../lib/new-id.ts";
import { followSession } from "../../../lib/session.ts";
import { showToast } from "../../../ui/toast.ts";
import { CHIPS_MOST } from "../limits.ts";
import type { Attachment } from "./attachment.ts";
import { bring, dropOld, goOn, halt, leave } from "./bringing.ts";
import { arrivedOf, chipOf, lostOf, mayTryAgain, sortOut } from "./chip.ts";
import { changeChip, chipsAt, forgetChips, letBytesGo, putChips } from "./chips-at.ts";

export function addFiles(draftKey: string, files: readonly File[]) {
  const t = textOf("chat");
  const { accepted, duplicates, excess } = sortOut(chipsAt(draftKey), files);
  if (excess > 0) showToast(t("files.most", { most: CHIPS_MOST }));
  else if (duplicates > 0) showToast(t("files.twice"));
  if (accepted.length === 0) return;
  const added = accepted.map((file) => ({ file, chip: chipOf(file, newId()) }));
  putChips(draftKey, [...chipsAt(draftKey), ...added.map(({ chip }) => chip)]);
  dropOld();
  for (const { file, chip } of added) bring(chip, file);
}

export function removeChip(draftKey: string, key: string) {
  const chips = chipsAt(draftKey);
  putChips(draftKey, chips.filter((chip) => chip.key !== key));
  letBytesGo(key);
  chips.filter((chip) => chip.key === key).forEach(leave);
}

export function dropChips(draftKey: string) {
  for (const { key } of chipsAt(draftKey)) removeChip(draftKey, key);
}

export function tryAgain(draftKey: string, key: string) {
  const chip = chipsAt(draftKey).find((chip) => chip.key === key);
  if (!chip || !mayTryAgain(chip)) return;
  changeChip(key, { state: "waiting", why: undefined });
  goOn(chip);
}

/** Sends the files that were waiting when the page was closed. */
export const takeUp = (draftKey: string) =>
  chipsAt(draftKey).filter(({ state }) => state === "waiting").forEach(goOn);

/** Hands the files that have arrived to a question, and empties the list. */
export function takeChips(draftKey: string): Attachment[] {
  const chips = chipsAt(draftKey);
  putChips(draftKey, []);
  for (const { key } of chips) letBytesGo(key);
  return chips.flatMap(({ attachment }) => attachment ?? []);
}

/**
 * Puts back the files of a question that was not asked; the list may exceed the limit.
 * The server no longer has the files in `lost`.
 */
export function giveBackChips(
  draftKey: string,
  attachments: readonly Attachment[] = [],
  lost?: ReadonlySet<Attachment>,
) {
  const returned = attachments.map((attachment) =>
    lost?.has(attachment) ? lostOf(attachment, newId()) : arrivedOf(attachment, newId(), Date.now())
  );
  if (returned.length > 0) putChips(draftKey, [...returned, ...chipsAt(draftKey)]);
}

/** Moves the files with the draft to the next conversation, because theirs is gone. */
export function moveChips(from: string, to: string) {
  const moved = chipsAt(from);
  putChips(from, []);
  if (moved.length > 0) putChips(to, [...moved, ...chipsAt(to)]);
}

// The next user must not see or send these files.
const clearAndStop = () => forgetChips().forEach(halt);
followSession({ onForgotten: clearAndStop, onElsewhere: clearAndStop });
