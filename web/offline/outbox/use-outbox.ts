// The waiting writes as screens show them: all writes about one subject are one card.
import { useMemo, useSyncExternalStore } from "react";
import { foldAll, isGone, upgradeWrite, withoutStoreFields } from "./kinds.ts";
import { type ConflictChoices, findKind, type Write } from "../registry.ts";
import type { Limit, OutboxItem } from "./model.ts";
import { getOutboxView, watchOutbox } from "./outbox.ts";

/** The waiting writes whose kind starts with `prefix`, oldest first. Updates live, across tabs. */
export function usePending(prefix: string): OutboxItem[] {
  const { items } = useOutbox();
  return useMemo(
    () => items.filter(({ kind }) => kind.startsWith(prefix)).map(upgradeWrite),
    [items, prefix],
  );
}

/** What the sync indicator shows. */
export function useOutboxState() {
  const { items, isRunning } = useOutbox();
  const counts = useMemo(() => countGroups(items), [items]);
  return { ...counts, isRunning };
}

export const useOutbox = () => useSyncExternalStore(watchOutbox, getOutboxView, getOutboxView);

export type WriteGroup = {
  subject: string;
  /**
   * The state of the first parked write, which holds the writes behind it. Without one: of the
   * first write.
   */
  state: OutboxItem["state"];
  items: OutboxItem[];
  createdAt: number;
  /** The answer to the parked write. */
  answer?: unknown;
  /** The server takes no more writes of this kind until then. The group is sent after that. */
  waitsUntil?: number;
  /**
   * The writes that have not left, folded. The card shows them, and an edit changes them. If all
   * have left: all.
   */
  writes: Write[];
};

export function groupWrites(items: OutboxItem[], limits: readonly Limit[] = []): WriteGroup[] {
  const subjects = new Map<string, OutboxItem[]>();
  for (const item of items) {
    const group = subjects.get(item.subject);
    if (group) group.push(item);
    else subjects.set(item.subject, [item]);
  }
  return [...subjects].map(([subject, items]) => toGroup(subject, items, limits));
}

function toGroup(subject: string, items: OutboxItem[], limits: readonly Limit[]): WriteGroup {
  const parked = items.find(({ state }) => state === "conflict" || state === "refused");
  const unsent = items.filter(({ state }) => state !== "sent");
  return {
    subject,
    items,
    createdAt: items[0]?.createdAt ?? 0,
    state: parked?.state ?? items[0]?.state ?? "queued",
    answer: parked?.answer,
    waitsUntil: parked
      ? undefined
      : limits.find(({ kind }) => items.some((item) => item.kind === kind))?.until,
    writes: unsent.length > 0 ? foldAll(unsent) : items.map(upgradeWrite).map(withoutStoreFields),
  };
}

type Counts = { waiting: number; needsYou: number };

export function countGroups(items: OutboxItem[]): Counts {
  const groups = groupWrites(items);
  const needsYou = groups.filter(needsDecision);
  const blocked = needsYou.reduce((sum, { items }) => sum + items.length, 0);
  return { waiting: items.length - blocked, needsYou: needsYou.length };
}

export const needsDecision = ({ state }: WriteGroup) => state === "conflict" || state === "refused";

/** The text that the card shows: the last text that the user typed. */
export const groupText = (group: WriteGroup): string | undefined =>
  group.writes.map((write) =>
    typedText(write) ?? (needsDecision(group) ? wholePayload(write) : undefined)
  ).findLast((text) => text !== undefined);

function typedText({ kind, payload }: Write): string | undefined {
  try {
    const text: unknown = findKind(kind)?.text?.(payload);
    return typeof text === "string" ? text : undefined;
  } catch {
    // The payload has a shape that this app does not know.
    return undefined;
  }
}

/**
 * For a parked write whose text this app does not find. The user can still copy all that it holds.
 */
function wholePayload({ kind, payload }: Write): string | undefined {
  const known = findKind(kind);
  const mayHoldText = known === undefined || known.text !== undefined;
  return mayHoldText ? JSON.stringify(payload, null, 2) : undefined;
}

export const groupLabel = ({ writes }: WriteGroup): string =>
  writes.map(({ kind, payload }) => findKind(kind)?.label(payload) ?? kind).join(", ");

/**
 * The writes after an edit of the text. Undefined when there is no text to change, or the write has
 * left.
 */
export function writesWithText({ writes, items }: WriteGroup, text: string): Write[] | undefined {
  const [write, ...others] = writes;
  const change = write && findKind(write.kind)?.withText;
  if (!change || others.length > 0 || items.every(({ state }) => state === "sent")) {
    return undefined;
  }
  return [{ ...write, payload: change(write.payload, text) }];
}

/**
 * Whether the group has a text that can never be sent, because what it is about was deleted. A
 * group without a text can be tried again: a deletion then counts as done.
 */
export const isGroupGone = (group: WriteGroup) =>
  needsDecision(group) && isGone(group.answer) && groupText(group) !== undefined;

/** The writes that keep the text of a group that is gone. Later writes that were held follow. */
export function keptText({ writes, answer }: WriteGroup) {
  const [write, ...blocked] = writes;
  const kept = write && findKind(write.kind)?.keepText?.(write.payload, answer);
  return kept && { label: kept.label, writes: [...kept.writes, ...blocked] };
}

/** The user's choices in a conflict. Later writes that were held follow the choice. */
export function conflictChoices(
  { writes, answer, state }: WriteGroup,
): ConflictChoices | undefined {
  const [write, ...blocked] = writes;
  const clash = state === "conflict" && !isGone(answer) && write &&
    findKind(write.kind)?.clash?.(write.payload, answer);
  if (!clash) return undefined;
  const { theirs, mine, both } = clash;
  return { theirs, mine: mine && [...mine, ...blocked], both: both && [...both, ...blocked] };
}
