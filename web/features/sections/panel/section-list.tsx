// The sections of a course in the panel, which staff sort by dragging, by keyboard or with the
// sheet.
import type { CourseId } from "@server/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { currentPresence } from "../../../lib/http/session.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import {
  applyMoveTo,
  type Arrangement,
  arrangementOf,
  type MovableItem,
  type Move,
  positionOf,
  type TargetSection,
} from "./arrangement.ts";
import { type Content, contentQuery, type Lesson, saveOrder, type Section } from "./data.ts";
import { MoveSheet } from "./move-sheet.tsx";
import { SectionCard } from "./section-card.tsx";
import { createSorting, type Sorting } from "./save-moves.ts";
import { useHandleFocus, useHandles } from "./use-handles.ts";

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

/** With more videos, sections start closed, so that staff who sort sections see them all. */
const OPEN_AT_MOST = 60;

/** Which sections are open. The group of videos without a section has an empty id. */
function useOpenSections(videoCount: number) {
  const [isOpenFirst] = useState(videoCount <= OPEN_AT_MOST);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());

  const toggle = useCallback((id: string) =>
    setToggled((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    }), []);

  return { isOpen: (id: string) => toggled.has(id) !== isOpenFirst, toggle };
}

/** The sections and videos in their order, with their titles and their places in words. */
function useArrangedContent(content: Content, arrangement: Arrangement) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
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

  const lessonsOf = (into: TargetSection): Lesson[] =>
    (arrangement.videos.get(into) ?? []).flatMap((id) => videos.get(id) ?? []);

  return {
    sections: arrangement.sections.flatMap((id) => sections.get(id) ?? []),
    lessonsOf,
    titleOf,
    titleOfList,
    describePlace,
  };
}

/**
 * Sortings outlive the page, so that moves are saved after the user leaves it. They end with the
 * session.
 */
const sortings = new Map<CourseId, Sorting>();
let currentSession = currentPresence();

function sortingOf(client: QueryClient, courseId: CourseId): Sorting {
  const session = currentPresence();
  if (session !== currentSession) sortings.clear();
  currentSession = session;
  const known = sortings.get(courseId);
  if (known) return known;
  const reportFailure = (error?: unknown) => {
    const t = translatorFor("panel-content");
    return showFailure(error, t("change.failed"), t("order.failedText"));
  };
  const isHere = () => session === currentPresence();
  const sorting = createSorting({
    isHere,
    async save(moves) {
      const isLost = await saveOrder(client, courseId, moves, session);
      if (isLost && isHere()) void reportFailure();
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey: contentQuery(courseId).queryKey });
      void reportFailure(error);
    },
  });
  sortings.set(courseId, sorting);
  return sorting;
}

/** The course's order with the waiting moves applied. */
function useSorting(courseId: CourseId, renderedContent: Content) {
  const client = useQueryClient();
  const sorting = sortingOf(client, courseId);
  const waiting = useSyncExternalStore(sorting.subscribe, sorting.waiting);
  // Read the query's data directly: it holds saved moves before this hook's caller renders.
  // Otherwise items would jump back.
  const content = client.getQueryData(contentQuery(courseId).queryKey) ?? renderedContent;
  const known = useMemo(() => arrangementOf(content), [content]);
  const arrangement = useMemo(() => waiting.reduce(applyMoveTo, known), [known, waiting]);
  return { content, arrangement, move: sorting.move, isSaving: waiting.length > 0 };
}
