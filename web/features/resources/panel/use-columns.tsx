import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { Column } from "../../../ui/panel/data-table.tsx";
import type { Resource } from "../data.ts";
import { type ResourceAction, ResourceActions } from "./resource-actions.tsx";
import { SectionName } from "./section-name.tsx";
import { sizeOf } from "./size-of.ts";
import { compare } from "./sorts.ts";

/** The columns of the table of files. `sections` maps ids to titles. */
export function useColumns(
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
