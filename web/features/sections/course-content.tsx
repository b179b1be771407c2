import { type CSSProperties, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import { Authored } from "../../ui/authored.tsx";
import { ChevronDownIcon } from "../../ui/icons.ts";
import type { Group } from "./arrange.ts";

type Props<Video, Resource extends { id: string }> = {
  groups: Group<Video, Resource>[];
  videoRow: (video: Video, number: number) => ReactNode;
  resourceRow: (resource: Resource) => ReactNode;
  /** The learner's progress in these videos: a sign and a text. */
  progress: (videos: Video[]) => { sign: ReactNode; progressText: string };
  /** An action for the whole group. */
  action: (group: Group<Video, Resource>, title: string) => ReactNode;
};

/** About the height of a row: the browser does not lay out groups that are far off the screen. */
const ROW = 60;
const HEAD = 76;

/** The content of a course. Each section is open until the learner closes it. */
export function CourseContent<Video, Resource extends { id: string }>(
  props: Props<Video, Resource>,
) {
  return (
    <div className="space-y-2">
      {props.groups.map((group) => (
        <GroupDetails key={group.section?.id ?? "rest"} group={group} {...props} />
      ))}
    </div>
  );
}

function GroupDetails<Video, Resource extends { id: string }>(
  { group, videoRow, resourceRow, progress, action }: Props<Video, Resource> & {
    group: Group<Video, Resource>;
  },
) {
  const { t } = useTranslation("study");
  const heading = useId();
  const { section, videos, resources } = group;
  // Files without a section belong to the whole course.
  const title = section?.title ??
    t(videos.length > 0 ? "content.unsorted" : "content.whole");
  const { sign, progressText } = progress(videos);
  const rows = videos.length + resources.length;
  const counts = [
    videos.length > 0 || resources.length === 0
      ? t("content.videos", { count: videos.length })
      : undefined,
    resources.length > 0 ? t("content.resources", { count: resources.length }) : undefined,
  ];
  return (
    <details
      open
      aria-labelledby={heading}
      className="course-part group/part overflow-hidden rounded-box border border-line bg-base-100"
      style={{ containIntrinsicHeight: `auto ${HEAD + rows * ROW}px` } as CSSProperties}
    >
      <summary
        id={section?.id}
        className="flex min-h-14 cursor-pointer list-none rounded-box items-center gap-3 px-3 py-2.5 -outline-offset-3 hover:bg-base-content/5"
      >
        <span className="min-w-0 flex-1">
          <h3 id={heading} lang={languageOf(title)} className="text-base leading-snug text-pretty">
            {title}
          </h3>
          <span className="mt-0.5 block text-xs text-muted">
            {counts.filter(Boolean).join(" · ")}
            {videos.length > 0 && <span className="sr-only">, {progressText}</span>}
          </span>
        </span>
        {videos.length > 0 && sign}
        <ChevronDownIcon className="size-5 text-muted transition-transform group-open/part:rotate-180" />
      </summary>
      <div className="border-t border-line p-1.5">
        {section?.description && (
          <Authored text={section.description} className="px-3 pt-1.5 pb-2 text-sm text-muted" />
        )}
        {rows > 1 && action(group, title)}
        {rows === 0 && <p className="px-3 py-2 text-sm text-muted">{t("content.nothing")}</p>}
        {videos.length > 0 && (
          <ol aria-labelledby={heading}>{videos.map((video, n) => videoRow(video, n + 1))}</ol>
        )}
        {resources.length > 0 && (
          <ul
            aria-label={t("content.resources", { count: resources.length })}
            className={videos.length > 0 ? "mt-1 border-t border-dashed border-line pt-1" : ""}
          >
            {resources.map((resource) => (
              <li
                key={resource.id}
                id={resource.id}
                className="flex items-center rounded-field"
              >
                {resourceRow(resource)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
