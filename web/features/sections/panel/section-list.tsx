// The sections of a course in the panel, which staff sort by dragging, by keyboard or with the
// sheet.
import type { CourseId } from "@server/contract";
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import {
  applyMoveTo,
  type MovableItem,
  type Move,
  positionOf,
  stepMove,
  type TargetSection,
} from "./arrangement.ts";
import type { Content, Lesson, Section } from "./data.ts";
import { MoveSheet } from "./move-sheet.tsx";
import { SectionCard } from "./section-card.tsx";
import { useDrag } from "./use-drag.ts";
import { useSorting } from "./use-sorting.ts";

type Props = {
  courseId: CourseId;
  content: Content;
  onEdit: (section: Section) => void;
  onDelete: (section: Section) => void;
};

/** With more videos, sections start closed, so that staff who sort sections see them all. */
const OPEN_AT_MOST = 60;

/**
 * The course's sections and videos. A move shows at once, a screen reader announces it, and it is
 * saved in the background.
 */
export function SectionList({ courseId, content: renderedContent, onEdit, onDelete }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  const { content, arrangement, move, isSaving } = useSorting(courseId, renderedContent);
  const list = useRef<HTMLOListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [sheetItem, setSheetItem] = useState<MovableItem>();
  const [isChoosing, setChoosing] = useState(false);
  const [lastMoved, setLastMoved] = useState<MovableItem>();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [isOpenFirst] = useState(content.videos.length <= OPEN_AT_MOST);
  /** The moved item, whose handle gets the focus in its new place. */
  const focusNext = useRef<MovableItem>(undefined);

  const sections = useMemo(() => new Map(content.sections.map((it) => [it.id, it])), [content]);
  const videos = useMemo(() => new Map(content.videos.map((it) => [it.id, it])), [content]);
  const titleOf = ({ what, id }: MovableItem) =>
    (what === "section" ? sections.get(id) : videos.get(id))?.title ?? "";
  const titleOfList = (into: TargetSection) =>
    into === null ? study("content.unsorted") : sections.get(into)?.title ?? "";

  function describePlace(item: MovableItem | undefined): string {
    const place = item && positionOf(arrangement, item);
    if (!item || !place) return "";
    const { at, of, into } = place;
    const title = titleOf(item);
    return item.what === "section"
      ? t("order.toldSection", { title, at, of })
      : t("order.toldVideo", { title, at, of, section: titleOfList(into) });
  }

  const toggle = useCallback((id: string) =>
    setToggled((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    }), []);

  function applyMove(next: Move) {
    if (applyMoveTo(arrangement, next) === arrangement) return;
    setLastMoved({ what: next.what, id: next.id });
    focusNext.current = next;
    // Opens a closed section when a video moves into it.
    const into = next.what === "video" ? next.into ?? "" : undefined;
    if (into !== undefined && toggled.has(into) === isOpenFirst) toggle(into);
    move(next);
  }
  const drag = useDrag({ list, ghost, onDrop: applyMove });

  // The handle may be a new element in another list. Wait until the sheet has closed: nothing
  // behind the sheet can have the focus.
  useEffect(() => {
    const { current } = focusNext;
    if (!current || isChoosing) return;
    focusNext.current = undefined;
    list.current?.querySelector<HTMLElement>(
      `[data-${current.what}="${current.id}"] [data-handle=${current.what}]`,
    )?.focus();
  }, [arrangement, isChoosing]);

  function close() {
    focusNext.current = sheetItem;
    setChoosing(false);
  }

  function itemAt({ target }: { target: EventTarget }): MovableItem | undefined {
    const what = (target as Element).closest<HTMLElement>("[data-handle]")?.dataset.handle;
    if (what !== "section" && what !== "video") return undefined;
    const id = (target as Element).closest<HTMLElement>(`[data-${what}]`)?.dataset[what];
    return id ? { what, id } : undefined;
  }

  function onClick(event: MouseEvent) {
    const at = itemAt(event);
    if (!at || drag.isDragEnd(event)) return;
    setSheetItem(at);
    setChoosing(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    const at = itemAt(event);
    if (!by || !at) return;
    event.preventDefault();
    const next = stepMove(arrangement, at, by);
    if (next) applyMove(next);
  }

  const lessonsOf = (into: TargetSection): Lesson[] =>
    (arrangement.videos.get(into) ?? []).flatMap((id) => videos.get(id) ?? []);
  const unsorted = lessonsOf(null);
  const common = { onToggle: toggle, onEdit, onDelete };
  const isOpen = (id: string) => toggled.has(id) !== isOpenFirst;
  return (
    <>
      <ol
        ref={list}
        aria-busy={isSaving}
        className="group/order space-y-2"
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
        onLostPointerCapture={drag.onLostPointerCapture}
      >
        {arrangement.sections.flatMap((id) => sections.get(id) ?? []).map((section) => (
          <SectionCard
            key={section.id}
            section={section}
            lessons={lessonsOf(section.id)}
            isOpen={isOpen(section.id)}
            {...common}
          />
        ))}
        {(unsorted.length > 0 || content.videos.length > 0) && (
          <SectionCard lessons={unsorted} isOpen={isOpen("")} {...common} />
        )}
      </ol>
      <div
        ref={ghost}
        hidden
        aria-hidden="true"
        className="pointer-events-none fixed top-0 left-0 z-40 ms-4 -mt-5 line-clamp-1 max-w-64 rounded-field border border-primary bg-base-100 px-3 py-2 text-sm font-semibold shadow-float my:font-bold"
      />
      {/* While the sheet is open, the sheet itself announces the place of the item. */}
      <p role="status" className="sr-only">{isChoosing ? "" : describePlace(lastMoved)}</p>
      <MoveSheet
        open={isChoosing}
        item={sheetItem && { ...sheetItem, title: titleOf(sheetItem) }}
        arrangement={arrangement}
        sections={[...arrangement.sections, null].map((id) => ({ id, title: titleOfList(id) }))}
        placeText={describePlace(sheetItem)}
        onMove={applyMove}
        onClose={close}
      />
    </>
  );
}
