// The files of a course in the panel: a table or cards, with sorting and deletion.
import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { removeLater } from "../../../lib/http/delayed-removals.ts";
import { noCallbacks } from "../../../lib/http/panel-writes.ts";
import { useBulkWords, useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { TrashIcon } from "../../../ui/icons.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { FilterBar } from "../../../ui/panel/filter-bar.tsx";
import { type Option, Select } from "../../../ui/panel/select.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Resource } from "../data.ts";
import { panelResourcesQuery, resourceRemovalPath, useRemoveResource } from "./data.ts";
import { ResourceEditDialog } from "./resource-edit-dialog.tsx";
import {
  readSort,
  type ResourceAction,
  ResourceCard,
  type Sort,
  sorts,
  useResourceColumns,
} from "./resource-rows.tsx";

/** The width in pixels from which the list, which is beside the form, becomes a table. */
const TABLE_FROM = 680;
const names = ["sort"] as const;

type ResourceListProps = {
  courseId: CourseId;
  /** Undefined while they are not known. */
  sections: Option<string>[] | undefined;
};

export function ResourceList({ courseId, sections }: ResourceListProps) {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const query = useQuery(panelResourcesQuery(courseId));
  const { data, error, isPending } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const { edited, act, closeEdit, list } = useResourceActs();
  const words = useTableWords();
  const { params, setParams } = useTableParams(names, useLegacy() ? "resource-" : "");
  const sort = readSort(params.sort);
  const onSort = (sort: string) => setParams({ sort });
  const titles = useMemo(
    () => new Map(sections?.map(({ value, label }) => [value, label])),
    [sections],
  );
  const columns = useResourceColumns(titles, act);
  const [selected, setSelected] = useState<Resource[]>();
  useFocusAfterDeletion(selected, heading);

  return (
    <section ref={list} className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {data ? t("resources.existing", { number: data.length }) : t("tabs.resources")}
      </h2>
      <div className="mt-4">
        {isPending && <ListSkeleton label={app("loading")} rows={3} />}
        {!data && error && <Failed offline={t("offline")} query={query} />}
        {data && (
          <DataTable
            list="resources"
            tableFrom={TABLE_FROM}
            label={t("tabs.resources")}
            words={words}
            columns={columns}
            rows={data}
            keyOf={idOf}
            nameOf={({ title }) => title}
            card={(resource, check) => (
              <ResourceCard
                resource={resource}
                section={titles.get(resource.sectionId ?? "")}
                onAct={act}
                check={check}
              />
            )}
            cardClass="[content-visibility:auto] [contain-intrinsic-size:auto_10rem]"
            sort={sort}
            onSort={onSort}
            acts={(rows) => [{
              label: t("resources.delete.short"),
              Sign: TrashIcon,
              onPress: () => setSelected(rows),
            }]}
            summary={data.length > 1 && <ResourceSort sort={sort} onSort={onSort} />}
            empty={<NothingHere text={t("resources.none")} />}
          />
        )}
      </div>
      {edited && (
        <ResourceEditDialog
          key={edited.id}
          resource={data?.find(({ id }) => id === edited.id) ?? edited}
          sections={sections}
          onClose={closeEdit}
        />
      )}
      {selected && <DeleteResources resources={selected} onClose={() => setSelected(undefined)} />}
    </section>
  );
}

/** Opens the edit of a file, or deletes it. */
function useResourceActs() {
  const [edited, setEdited] = useState<Resource>();
  const list = useRef<HTMLElement>(null);
  const remove = useResourceRemoval();
  const act = useCallback((act: ResourceAction, resource: Resource) => {
    if (act === "edit") setEdited(resource);
    else remove(resource);
  }, [remove]);

  const lastId = useRef<string>(undefined);
  // Waits until the dialog has closed, because nothing behind it can take the focus.
  useEffect(() => {
    if (edited) lastId.current = edited.id;
    if (edited || lastId.current === undefined) return;
    const button = `[data-row="${lastId.current}"] [data-act="edit"]`;
    list.current?.querySelector<HTMLElement>(button)?.focus();
    lastId.current = undefined;
  }, [edited]);

  return { edited, act, closeEdit: () => setEdited(undefined), list };
}

/** Deletes one file without a question, because staff can undo it for a moment. */
function useResourceRemoval() {
  const { t } = useTranslation("panel-content");
  const { mutateAsync: remove } = useRemoveResource({
    ...noCallbacks,
    onDone: (_, { title }) => showToast(t("resources.delete.done"), title),
  });
  return useCallback((resource: Resource) =>
    removeLater({
      id: resource.id,
      name: resource.title,
      path: resourceRemovalPath(resource),
      send: () => remove(resource),
      failedTitle: t("delete.failed"),
      failedText: t("resources.delete.failedText"),
    }), [t, remove]);
}

/** The button that had the focus may be gone with the deleted rows. */
function useFocusAfterDeletion(
  selected: Resource[] | undefined,
  heading: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!selected) return;
    return () => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    };
  }, [selected]);
}

const idOf = ({ id }: Resource) => id;

type ResourceSortProps = { sort: Sort; onSort: (sort: string) => void };

/** Stands for the order of upload, which is an empty sort. */
const FIRST = "first";

/** Lets staff choose the order of the files. */
function ResourceSort({ sort, onSort }: ResourceSortProps) {
  const { t } = useTranslation("panel-content");
  return (
    <FilterBar label={t("resources.sort")} words={useFilterWords()} columns="w-56">
      <Select
        className="max-md:col-span-2"
        label={t("resources.sort")}
        options={sorts.map((sort) => ({
          value: sort || FIRST,
          label: t(`resourceSorts.${sort || FIRST}`),
        }))}
        value={sort || FIRST}
        onChange={(sort) => onSort(sort === FIRST ? "" : sort)}
      />
    </FilterBar>
  );
}

type DeleteResourcesProps = { resources: Resource[]; onClose: () => void };

function DeleteResources({ resources, onClose }: DeleteResourcesProps) {
  const { t } = useTranslation("panel-content");
  const words = useBulkWords();
  const { mutateAsync: remove } = useRemoveResource(noCallbacks);
  return (
    <BulkDialog
      title={t("resources.delete.manyTitle", { count: resources.length })}
      text={t("resources.delete.manyText")}
      action={t("resources.delete.short")}
      words={words}
      rows={resources}
      nameOf={({ title }) => title}
      act={(resource) => remove(resource)}
      failedText={t("resources.delete.failedText")}
      onDone={(count) => showToast(t("resources.delete.manyDone", { count }), "")}
      onClose={onClose}
    />
  );
}
