// The library of videos for staff: a table with search, sorting, and dialogs for each action.
import { type CourseId, courseIds } from "@server/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useRetryProps } from "../../../lib/hooks/query-state.ts";
import { useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { useClearFilters } from "../../../ui/panel/filter-bar.tsx";
import { filterVideos, type LibraryFilters, readSort } from "./library-filters.ts";
import { panelSectionsQuery, type PanelVideo, panelVideosQuery } from "./data.ts";
import { groupOf, groupsInOrder, parseGroup } from "./grouped.ts";
import { LibraryControls } from "./library-controls.tsx";
import { LibraryDialogs } from "./library-dialogs.tsx";
import { useColumns } from "./use-columns.tsx";
import { useLibraryDialogs } from "./use-library-dialogs.ts";
import { useVideoActs } from "./use-video-acts.ts";
import { VideoCard } from "./video-card.tsx";

type Props = {
  filters: LibraryFilters;
  onChange: (filters: Partial<LibraryFilters>) => void;
  /** A link to the upload of the first video. */
  firstStep?: ReactNode;
  /** Groups by course and section; each group has the chosen order. */
  isGrouped?: boolean;
};

export function Library({ filters, onChange, firstStep, isGrouped = false }: Props) {
  const { t } = useTranslation("panel-videos");
  const { t: app } = useTranslation("app");
  const query = useQuery(panelVideosQuery);
  const { data, error, isPending } = query;
  const retryProps = useRetryProps(query);
  const sections = useSectionTitles(data ?? []);
  const dialogs = useLibraryDialogs();
  const deferredFilters = useDeferredValue(filters);
  const shown = filterVideos(data ?? [], deferredFilters);
  const words = useTableWords();
  const columns = useColumns(sections, dialogs.openDialog);
  const acts = useVideoActs((act, videos) => dialogs.openBulk({ act, videos }));

  const { clear, clearCount } = useClearFilters(
    () => onChange({ text: "", courseId: undefined }),
    dialogs.count,
  );
  const { clear: clearText } = useFilterWords();
  const result = t("count", { count: shown.length });

  return (
    <section ref={dialogs.list} aria-label={t("tabs.library")}>
      <LibraryControls
        filters={filters}
        onChange={onChange}
        list={{ result, clearCount, onClear: clear, countRef: dialogs.count }}
      />
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
              onAct={dialogs.openDialog}
              check={check}
            />
          )}
          cardClass="[content-visibility:auto] [contain-intrinsic-size:auto_16rem]"
          sort={filters.sort}
          onSort={(sort) => onChange({ sort: readSort(sort) })}
          grouping={isGrouped ? groupingOf(sections) : undefined}
          scope={`${deferredFilters.courseId}\n${deferredFilters.text}`}
          acts={acts}
          summary={
            <ListSummary
              text={result}
              countRef={dialogs.count}
              clear={clearText}
              onClear={filters.text || filters.courseId ? clear : undefined}
            />
          }
          empty={
            <NothingHere text={t("notFound")}>
              <Button tone="outline" onClick={clear}>{t("showAll")}</Button>
            </NothingHere>
          }
        />
      )}
      <LibraryDialogs
        videos={data ?? []}
        open={dialogs.open}
        bulk={dialogs.bulk}
        onClose={dialogs.close}
        onDelete={dialogs.closeDeleted}
        onBulkClose={dialogs.closeBulk}
      />
    </section>
  );
}

const idOf = ({ id }: PanelVideo) => id;

function groupingOf(sections: Map<string, string>) {
  const sectionIds = [...sections.keys()];
  return {
    groupOf: (video: PanelVideo) => groupOf(video, sectionIds),
    order: groupsInOrder(sectionIds),
    heading: (group: string) => <GroupName group={group} sections={sections} />,
    level: "h3" as const,
  };
}

type GroupProps = { group: string; sections: Map<string, string> };

function GroupName({ group, sections }: GroupProps) {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  const { courseId, sectionId } = parseGroup(group);
  return (
    <>
      <span lang="en">{`${courses(`${courseId}.name`)} ·`}</span>{" "}
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
