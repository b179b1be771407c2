// The library of videos for staff: a table with search, sorting, and dialogs for each action.
import { type CourseId, courseIds } from "@server/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRetryProps } from "../../../lib/use-retry-props.ts";
import { useTableWords } from "../../../lib/use-table-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { ListSkeleton } from "../../../ui/list-skeleton.tsx";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { filterVideos, type LibraryFilters, readSort } from "./library-filters.ts";
import { DeleteVideos, MoveVideos } from "./bulk-dialogs.tsx";
import { CaptionsDialog } from "./captions-dialog.tsx";
import { panelSectionsQuery, type PanelVideo, panelVideosQuery, useRemoveVideo } from "./data.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { groupOf, groupsInOrder, parseGroup } from "./grouped.ts";
import { LibraryControls } from "./library-controls.tsx";
import { type BulkAction, SelectedVideos } from "./selected-videos.tsx";
import { useColumns } from "./use-columns.tsx";
import type { VideoAction } from "./video-actions.tsx";
import { VideoCard } from "./video-card.tsx";

type Props = {
  filters: LibraryFilters;
  onChange: (filters: Partial<LibraryFilters>) => void;
  /** A link to the upload of the first video. */
  firstStep?: ReactNode;
  /** Groups by course and section; each group has the chosen order. */
  isGrouped?: boolean;
};

type Open = { act: VideoAction; video: PanelVideo };

export function Library({ filters, onChange, firstStep, isGrouped = false }: Props) {
  const { t } = useTranslation("panel-videos");
  const { t: app } = useTranslation("app");
  const query = useQuery(panelVideosQuery);
  const { data, error, isPending } = query;
  const retryProps = useRetryProps(query);
  const sections = useSectionTitles(data ?? []);
  const [open, setOpen] = useState<Open>();
  const [bulk, setBulk] = useState<{ act: BulkAction; videos: PanelVideo[] }>();
  const list = useRef<HTMLElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  /** Finds the element that gets the focus next. */
  const next = useRef<() => HTMLElement | null | undefined>(undefined);
  const remove = useRemoveVideo({
    onDone: (_, { title }) => showToast(t("delete.done"), title),
    onFailed: (error) => showFailure(error, t("delete.failed"), t("delete.failedText")),
  });
  const deferredFilters = useDeferredValue(filters);
  const shown = filterVideos(data ?? [], deferredFilters);
  const words = useTableWords();
  const act = useCallback((act: VideoAction, video: PanelVideo) => setOpen({ act, video }), []);
  const columns = useColumns(sections, act);
  const sectionIds = [...sections.keys()];
  const grouping = isGrouped
    ? {
      groupOf: (video: PanelVideo) => groupOf(video, sectionIds),
      order: groupsInOrder(sectionIds),
      heading: (group: string) => <GroupName group={group} sections={sections} />,
      level: "h3" as const,
    }
    : undefined;
  // The current data: captions may be added while the dialog is open.
  const opened = open && (data?.find(({ id }) => id === open.video.id) ?? open.video);

  function close() {
    setOpen(undefined);
    const button = open && `[data-video="${open.video.id}"] [data-act="${open.act}"]`;
    if (button) next.current = () => list.current?.querySelector(button);
  }

  // Waits until the dialog has closed, because nothing behind an open dialog can take the focus.
  useEffect(() => {
    if (open || bulk) return;
    next.current?.()?.focus();
    next.current = undefined;
  }, [open, bulk]);

  function closeBulk() {
    setBulk(undefined);
    // The button may have disappeared with the rows.
    next.current = () => list.current?.contains(document.activeElement) ? null : count.current;
  }

  function confirm() {
    setOpen(undefined);
    if (!opened) return;
    // The button disappears with its video.
    next.current = () => count.current;
    remove.mutate(opened);
  }

  return (
    <section ref={list} aria-label={t("tabs.library")}>
      <LibraryControls filters={filters} onChange={onChange} />
      {isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} {...retryProps} />}
      {data?.length === 0 && <NothingHere text={t("none")}>{firstStep}</NothingHere>}
      {data && data.length > 0 && (
        <DataTable
          list="videos"
          label={t("tabs.library")}
          words={words}
          columns={columns}
          rows={shown}
          keyOf={idOf}
          nameOf={({ title }) => title}
          card={(video, check) => (
            <VideoCard
              video={video}
              section={sections.get(video.sectionId ?? "")}
              onAct={act}
              check={check}
            />
          )}
          cardClass="[content-visibility:auto] [contain-intrinsic-size:auto_16rem]"
          sort={filters.sort}
          onSort={(sort) => onChange({ sort: readSort(sort) })}
          grouping={grouping}
          scope={`${deferredFilters.courseId}\n${deferredFilters.text}`}
          acts={(videos) => <SelectedVideos onAct={(act) => setBulk({ act, videos })} />}
          summary={
            <p ref={count} tabIndex={-1} role="status" className="text-sm text-muted outline-none">
              {t("count", { count: shown.length })}
            </p>
          }
          empty={
            <NothingHere text={t("notFound")}>
              <Button tone="outline" onClick={() => onChange({ text: "", courseId: undefined })}>
                {t("showAll")}
              </Button>
            </NothingHere>
          }
        />
      )}
      {bulk?.act === "delete" && <DeleteVideos videos={bulk.videos} onClose={closeBulk} />}
      {bulk?.act === "move" && <MoveVideos videos={bulk.videos} onClose={closeBulk} />}
      {opened && open.act === "edit" && (
        <EditDialog key={opened.id} video={opened} onClose={close} />
      )}
      {opened && open.act === "captions" && (
        <CaptionsDialog key={opened.id} video={opened} onClose={close} />
      )}
      <ConfirmDialog
        open={open?.act === "delete"}
        title={t("delete.title")}
        text={t("delete.text")}
        action={t("delete.action")}
        cancel={t("cancel")}
        onConfirm={confirm}
        onClose={() => open?.act === "delete" && close()}
      />
    </section>
  );
}

const idOf = ({ id }: PanelVideo) => id;

type GroupProps = { group: string; sections: Map<string, string> };

function GroupName({ group, sections }: GroupProps) {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  const { courseId, sectionId } = parseGroup(group);
  return (
    <>
      <span lang="en">{courses(`${courseId}.name`)}</span>
      {" · "}
      {sections.get(sectionId) ?? t("unsorted")}
    </>
  );
}

/** Titles by section id, only for courses that have videos in sections. */
function useSectionTitles(videos: PanelVideo[]) {
  const isNeeded = (id: CourseId) =>
    videos.some(({ courseId, sectionId }) => sectionId !== null && courseId === id);
  return useQueries({
    queries: courseIds.filter(isNeeded).map(panelSectionsQuery),
    combine: (all) =>
      new Map(all.flatMap(({ data = [] }) => data.map(({ id, title }) => [id, title] as const))),
  });
}
