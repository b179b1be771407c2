// Holds the order of a course as lists of ids and moves items in it. Unchanged lists stay the same
// object.

/** A section's id. Null: no section. */
export type TargetSection = string | null;

export type Arrangement = {
  sections: readonly string[];
  /** The videos of each section, and those without a section. */
  videos: ReadonlyMap<TargetSection, readonly string[]>;
};

/**
 * A move names the item that follows (null: the end), so that it still works in an order that
 * another user has changed.
 */
export type Move =
  | { what: "section"; id: string; before: string | null }
  | { what: "video"; id: string; into: TargetSection; before: string | null };

export type MovableItem = Pick<Move, "what" | "id">;

/** The place of an item, counted from 1. */
type Position = { at: number; of: number; into: TargetSection };

export type OrderedContent = {
  sections: readonly { id: string }[];
  videos: readonly { id: string; sectionId: TargetSection }[];
};

/** Both lists must be in order. */
export function arrangementOf({ sections, videos }: OrderedContent): Arrangement {
  const ids = sections.map(({ id }) => id);
  const lists = new Map<TargetSection, string[]>([...ids, null].map((into) => [into, []]));
  for (const { id, sectionId } of videos) (lists.get(sectionId) ?? lists.get(null))?.push(id);
  return { sections: ids, videos: lists };
}

/** Whether the item and its target section exist. */
export const isPossible = (arrangement: Arrangement, move: Move) =>
  move.what === "section"
    ? arrangement.sections.includes(move.id)
    : arrangement.videos.has(move.into) && listOf(arrangement, move.id) !== undefined;

/** Returns the same arrangement if the item or its target does not exist, or if nothing changes. */
export function applyMoveTo(arrangement: Arrangement, move: Move): Arrangement {
  const { sections, videos } = arrangement;
  if (!isPossible(arrangement, move)) return arrangement;
  if (move.what === "section") {
    const sorted = insertBefore(sections, move.id, move.before);
    return isSame(sorted, sections) ? arrangement : { sections: sorted, videos };
  }
  const from = listOf(arrangement, move.id);
  const target = videos.get(move.into);
  if (!from || !target) return arrangement;
  const sorted = insertBefore(target, move.id, move.before);
  if (isSame(sorted, target)) return arrangement;
  const lists = new Map(videos);
  if (from.into !== move.into) lists.set(from.into, from.list.filter((id) => id !== move.id));
  return { sections, videos: lists.set(move.into, sorted) };
}

/** Moves by one place up or down. A video goes on into the next section. Undefined at the end. */
export function stepMove(
  arrangement: Arrangement,
  { what, id }: MovableItem,
  by: 1 | -1,
): Move | undefined {
  const { sections, videos } = arrangement;
  if (what === "section") {
    const at = sections.indexOf(id);
    const to = at + by;
    if (at < 0 || to < 0 || to >= sections.length) return undefined;
    return { what, id, before: sections[by < 0 ? to : to + 1] ?? null };
  }
  const from = listOf(arrangement, id);
  if (!from) return undefined;
  const { list, into } = from;
  const to = list.indexOf(id) + by;
  if (to >= 0 && to < list.length) {
    return { what, id, into, before: list[by < 0 ? to : to + 1] ?? null };
  }
  // Use the order on the screen: the map keeps the order in which the sections first came.
  const lists: TargetSection[] = [...sections, null];
  const next = lists[lists.indexOf(into) + by];
  if (next === undefined) return undefined;
  return { what, id, into: next, before: by < 0 ? null : videos.get(next)?.[0] ?? null };
}

/** Moves an item to the start or the end of its list. */
export function moveToEnd(
  arrangement: Arrangement,
  { what, id }: MovableItem,
  to: "start" | "end",
): Move | undefined {
  const from = listOf(arrangement, id);
  const list = what === "section" ? arrangement.sections : from?.list;
  const first = list?.[0];
  const before = to === "end" || first === undefined ? null : first;
  if (list?.at(to === "end" ? -1 : 0) === id) return undefined;
  if (what === "section") return { what, id, before };
  return from && { what, id, into: from.into, before };
}

export function positionOf(
  arrangement: Arrangement,
  { what, id }: MovableItem,
): Position | undefined {
  const { sections } = arrangement;
  if (what === "section") {
    const at = sections.indexOf(id);
    return at < 0 ? undefined : { at: at + 1, of: sections.length, into: null };
  }
  const from = listOf(arrangement, id);
  return from && { at: from.list.indexOf(id) + 1, of: from.list.length, into: from.into };
}

export type ContentOrder = {
  sections?: string[];
  videos?: { sectionId: TargetSection; ids: string[] }[];
};

/** The lists that the server needs to change `from` into `to`. Undefined if they are the same. */
export function orderChange(from: Arrangement, to: Arrangement): ContentOrder | undefined {
  const sections = isSame(from.sections, to.sections) ? undefined : [...to.sections];
  const videos = [...to.videos].filter(([into, ids]) => !isSame(from.videos.get(into) ?? [], ids))
    .map(([sectionId, ids]) => ({ sectionId, ids: [...ids] }));
  if (!sections && videos.length === 0) return undefined;
  return { ...(sections && { sections }), ...(videos.length > 0 && { videos }) };
}

function listOf({ videos }: Arrangement, id: string) {
  for (const [into, list] of videos) if (list.includes(id)) return { into, list };
  return undefined;
}

/** Appends the id if `before` no longer exists. */
function insertBefore(list: readonly string[], id: string, before: string | null): string[] {
  const others = list.filter((other) => other !== id);
  if (before === id) return [...list];
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id);
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, n) => id === b[n]);
