import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";
import { Authored } from "../../../ui/authored.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { Resource } from "../data.ts";
import { type ResourceAction, ResourceActions } from "./resource-actions.tsx";
import { SectionName } from "./section-name.tsx";
import { sizeOf } from "./size-of.ts";

type Props = {
  resource: Resource;
  /** The title of its section. Undefined for a file of the whole course. */
  section?: string;
  onAct: (act: ResourceAction, resource: Resource) => void;
  check?: ReactNode;
};

/** A file as a card, where a table row does not fit. */
export function ResourceCard({ resource, section, onAct, check }: Props) {
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
