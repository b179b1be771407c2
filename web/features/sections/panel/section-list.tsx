// The sections of a course in the panel, which staff sort by dragging, by keyboard or with the
// sheet.
import type { CourseId } from "@server/contract";
import { useRef, useState } from "react";
import { applyMoveTo, type MovableItem, type Move } from "./arrangement.ts";
import type { Content, Section } from "./data.ts";
import { MoveSheet } from "./move-sheet.tsx";
import { SectionCard } from "./section-card.tsx";
import { useArrangedContent } from "./use-arranged-content.ts";
import { useHandleFocus } from "./use-handle-focus.ts";
import { useHandles } from "./use-handles.ts";
import { useOpenSections } from "./use-open-sections.ts";
import { useSorting } from "./use-sorting.ts";

type Props = {
  courseId: CourseId;
  content: Content;
  onEdit: (section: Section) => void;
  onDelete: (section: Section) => void;
};

/**
 * The course's sections and videos. A move shows at once, a screen reader announces it, and it is
 * saved in the background.
 */
export function SectionList({ courseId, content: renderedContent, onEdit, onDelete }: Props) {
  const { content, arrangement, move, isSaving } = useSorting(courseId, renderedContent);
  const { sections, lessonsOf, titleOf, titleOfList, describePlace } = useArrangedContent(
    content,
    arrangement,
  );
  const { isOpen, toggle } = useOpenSections(content.videos.length);
  const list = useRef<HTMLOListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [sheetItem, setSheetItem] = useState<MovableItem>();
  const [isChoosing, setChoosing] = useState(false);
  const [lastMoved, setLastMoved] = useState<MovableItem>();
  const handles = useHandles({ list, ghost, arrangement, onMove: applyMove, onPress: openSheet });
  const focusNext = useHandleFocus(list, arrangement, isChoosing);

  function applyMove(next: Move) {
    if (applyMoveTo(arrangement, next) === arrangement) return;
    setLastMoved({ what: next.what, id: next.id });
    focusNext.current = next;
    // Opens a closed section when a video moves into it.
    const into = next.what === "video" ? next.into ?? "" : undefined;
    if (into !== undefined && !isOpen(into)) toggle(into);
    move(next);
  }

  function openSheet(item: MovableItem) {
    setSheetItem(item);
    setChoosing(true);
  }

  function closeSheet() {
    focusNext.current = sheetItem;
    setChoosing(false);
  }

  const unsorted = lessonsOf(null);
  const common = { onToggle: toggle, onEdit, onDelete };
  return (
    <>
      <ol ref={list} aria-busy={isSaving} className="group/order space-y-2" {...handles}>
        {sections.map((section) => (
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
        onClose={closeSheet}
      />
    </>
  );
}
