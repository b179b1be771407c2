// The library of videos for staff: a table with search, sorting, and dialogs for each action.
import { type CourseId, courseIds } from "@server/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useCourseOptions, useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { FilterBar, type FilteredList, useFilteredList } from "../../../ui/panel/filter-bar.tsx";
import { ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { panelSectionsQuery, type PanelVideo, panelVideosQuery } from "./data.ts";
import { LibraryDialogs, useLibraryDialogs, useVideoActs } from "./library-dialogs.tsx";
import {
  filterVideos,
  groupOf,
  groupsInOrder,
  type LibraryFilters,
  parseGroup,
  readSort,
  type Sort,
  sorts,
} from "./library-filters.ts";
import { useVideoColumns, VideoCard } from "./video-rows.tsx";

type LibraryProps = {
  filters: LibraryFilters;
  onChange: (filters: Partial<LibraryFilters>) => void;
  /** A link to the upload of the first video. */
  firstStep?: ReactNode;
  /** Groups by course and section; each group has the chosen order. */
  isGrouped?: boolean;
};

export function Library({ filters, onChange, firstStep, isGrouped = false }: LibraryProps) {
  const { t } = useTranslation("panel-videos");
  const { t: app } = useTranslation("app");
  const query = useQuery(panelVideosQuery);
  const { data, error, isPending } = query;
  const sections = useSectionTitles(data ?? []);
  const deferredFilters = useDeferredValue(filters);
  const shown = filterVideos(data ?? [], deferredFilters);
  const filtered = useFilteredList({
    result: t("count", { count: shown.length }),
    isFiltered: filters.text !== "" || filters.courseId !== undefined,
    reset: () => onChange({ text: "", courseId: undefined }),
  });
  const dialogs = useLibraryDialogs(filtered.countRef);
  const words = useTableWords();
  const columns = useVideoColumns(sections, dialogs.openDialog);
  const acts = useVideoActs((act, videos) => dialogs.openBulk({ act, videos }));
  const { clear: clearText } = useFilterWords();

  return (
    <section ref={dialogs.list} aria-label={t("tabs.library")}>
      <LibraryControls filters={filters} onChange={onChange} list={filtered} />
      {isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} query={query} />}
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
          summary={<ListSummary list={filtered} clear={clearText} />}
          empty={
            <NothingHere text={t("notFound")}>
              <Button tone="outline" onClick={filtered.onClear}>{t("showAll")}</Button>
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

type LibraryControlsProps = {
  filters: LibraryFilters;
  onChange: (filters: Partial<LibraryFilters>) => void;
  list: FilteredList;
};

function LibraryControls({ filters, onChange, list }: LibraryControlsProps) {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  const { courseId } = filters;
  const ascending = sorts.map((sort) => ({ value: sort as Sort, label: t(`fields.${sort}`) }));
  // The head of the table can also sort in descending order.
  const descending = sorts.filter((sort) => filters.sort === `-${sort}`)
    .map((sort) => ({ value: filters.sort, label: t("sortedDown", { by: t(`fields.${sort}`) }) }));
  return (
    <FilterBar
      label={t("search")}
      words={useFilterWords()}
      columns="grid-cols-2 @3xl:grid-cols-[2fr_1fr_1fr]"
      searchPlace="col-span-full @3xl:col-span-1"
      activeFilters={courseId
        ? [{
          name: t("fields.course"),
          value: courses(`${courseId}.name`),
          onRemove: () => onChange({ courseId: undefined }),
        }]
        : []}
      {...list}
      search={
        <Field
          type="search"
          label={t("search")}
          value={filters.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      }
    >
      <Select
        className="@max-lg:col-span-2"
        label={t("fields.course")}
        options={useCourseOptions()}
        none={t("allCourses")}
        value={courseId ?? ""}
        onChange={(id) => onChange({ courseId: id || undefined })}
      />
      <Select
        className="@max-lg:col-span-2"
        label={t("sort")}
        options={[...ascending, ...descending]}
        value={filters.sort}
        onChange={(sort) => sort && onChange({ sort })}
      />
    </FilterBar>
  );
}
