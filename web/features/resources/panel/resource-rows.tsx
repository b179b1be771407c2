// A file of a course in the list: as a table row or as a card, with its actions and sort orders.
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../../lib/http/connectivity.ts";
import { formatSize, languageOf } from "../../../lib/words/formats.ts";
import { Authored } from "../../../ui/authored.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { DownloadIcon, PencilIcon, TrashIcon } from "../../../ui/icons.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { Column } from "../../../ui/panel/data-table.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { downloadOf, type Resource } from "../data.ts";

/** The columns of the table of files. `sections` maps ids to titles. */
export function useResourceColumns(
  sections: Map<string, string>,
  onAct: (act: ResourceAction, resource: Resource) => void,
): Column<Resource>[] {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  return useMemo(() => [
    {
      id: "title",
      header: t("fields.title"),
      sorts: "up",
      compare: compare.title,
      className: "min-w-36",
      cell: (resource) => <Title resource={resource} />,
    },
    {
      id: "type",
      header: t("resources.type"),
      sorts: "up",
      compare: compare.type,
      cell: ({ resourceType }) => <Badge tone="course">{study(`types.${resourceType}`)}</Badge>,
    },
    {
      id: "section",
      header: t("resources.columns.section"),
      className: "min-w-24 wrap-anywhere",
      cell: ({ sectionId }) => <SectionName title={sections.get(sectionId ?? "")} />,
    },
    {
      id: "size",
      header: t("resources.columns.size"),
      sorts: "down",
      compare: compare.size,
      className: "tabular-nums whitespace-nowrap",
      cell: ({ fileSize }) => sizeOf(fileSize),
    },
    {
      id: "acts",
      header: t("resources.columns.acts"),
      isQuiet: true,
      className: "w-36 py-1! ps-0!",
      cell: (resource) => (
        <div className="flex">
          <ResourceActions isShort resource={resource} onAct={onAct} />
        </div>
      ),
    },
  ], [t, study, sections, onAct]);
}

const Title = ({ resource: { title, description } }: { resource: Resource }) => (
  <>
    <span className="font-semibold wrap-anywhere my:font-bold" lang={languageOf(title)}>
      {title}
    </span>
    {description && (
      <span
        className="mt-0.5 line-clamp-3 text-xs wrap-anywhere text-muted"
        lang={languageOf(description)}
      >
        {description}
      </span>
    )}
  </>
);

type ResourceCardProps = {
  resource: Resource;
  /** The title of its section. Undefined for a file of the whole course. */
  section?: string;
  onAct: (act: ResourceAction, resource: Resource) => void;
  check?: ReactNode;
};

/** A file as a card, where a table row does not fit. */
export function ResourceCard({ resource, section, onAct, check }: ResourceCardProps) {
  const { t: study } = useTranslation("study");
  const { id, title, description, resourceType, fileSize } = resource;
  return (
    <article
      data-resource={id}
      className="rounded-box border border-line bg-base-100 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40">
          {check && <div className="-ms-3 -mt-2.5 shrink-0">{check}</div>}
          <h3 className="min-w-0 flex-1 text-base wrap-anywhere" lang={languageOf(title)}>
            {title}
          </h3>
        </div>
        <Badge tone="course">{study(`types.${resourceType}`)}</Badge>
      </div>
      {description && <Authored text={description} className="mt-1.5 text-sm text-muted" />}
      <p className="mt-2 text-sm text-muted">
        <span className="tabular-nums">{`${sizeOf(fileSize)} ·`}</span>{" "}
        <SectionName title={section} />
      </p>
      <div className="mt-3 -mx-2 -mb-2 flex flex-wrap gap-1 border-t border-line pt-2">
        <ResourceActions resource={resource} onAct={onAct} />
      </div>
    </article>
  );
}

export type ResourceAction = "edit" | "delete";

const actions = [
  { act: "edit", Sign: PencilIcon, text: "resources.change.short", label: "change.label" },
  { act: "delete", Sign: TrashIcon, text: "resources.delete.short", label: "delete.label" },
] as const;

type ResourceActionsProps = {
  resource: Resource;
  onAct: (act: ResourceAction, resource: Resource) => void;
  /** Shows only icons, for a table row. */
  isShort?: boolean;
};

/** The actions for a file: download, edit and delete. */
function ResourceActions({ resource, onAct, isShort = false }: ResourceActionsProps) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const { id, title } = resource;
  const look = isShort ? "size-11 p-0" : "px-3 text-sm";
  const download = study("content.download", { title });
  return (
    <>
      <a
        href={downloadOf(id)}
        target="_blank"
        rel="noopener"
        aria-label={download}
        title={isShort ? download : undefined}
        onClick={(event) => {
          if (!isOffline) return;
          event.preventDefault();
          showToast(app("offline"), study("content.downloadOffline"));
        }}
        className={buttonClass("plain", look)}
      >
        <DownloadIcon className="size-4" />
        {!isShort && t("resources.download")}
      </a>
      {actions.map(({ act, Sign, text, label }) => (
        <Button
          key={act}
          tone="plain"
          className={look}
          data-act={act}
          aria-label={t(label, { title })}
          title={isShort ? t(label, { title }) : undefined}
          onClick={() => onAct(act, resource)}
        >
          <Sign className="size-4" />
          {!isShort && t(text)}
        </Button>
      ))}
    </>
  );
}

/** The section of a file. `title` is undefined for a file of the whole course. */
function SectionName({ title }: { title?: string }) {
  const { t: study } = useTranslation("study");
  const name = title ?? study("content.whole");
  return <span lang={languageOf(name)}>{name}</span>;
}

const MB = 1024 * 1024;
/** A smaller size would show as 0.00 MB. */
const LEAST = 0.005 * MB;

/** A file's size as staff see it. */
const sizeOf = (bytes: number) =>
  bytes < LEAST ? formatSize(bytes) : `${(bytes / MB).toFixed(2)} MB`;

type Sorted = { title: string; resourceType: string; fileSize: number };

const columns = ["title", "type", "size"] as const;
type SortColumn = (typeof columns)[number];

/** The empty sort is the order of upload. */
export const sorts = ["", ...columns.flatMap((id) => [id, `-${id}`] as const)] as const;
export type Sort = (typeof sorts)[number];

const names = new Intl.Collator(["en", "my"], { numeric: true, sensitivity: "base" });

export const compare: Record<SortColumn, (one: Sorted, other: Sorted) => number> = {
  title: (one, other) => names.compare(one.title, other.title),
  type: (one, other) => names.compare(one.resourceType, other.resourceType),
  size: (one, other) => one.fileSize - other.fileSize,
};

/** Reads the sort from the address. An unknown text gives the order of upload. */
export const readSort = (text: string): Sort => sorts.find((sort) => sort === text) ?? "";
