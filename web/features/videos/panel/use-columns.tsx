import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/words/formats.ts";
import type { Column } from "../../../ui/panel/data-table.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import { compare } from "./library-filters.ts";
import type { PanelVideo } from "./data.ts";
import { type VideoAction, VideoActions } from "./video-actions.tsx";
import { CaptionNames, FileName, SectionName } from "./video-facts.tsx";

/** The columns of the library's table. */
export function useColumns(
  sections: Map<string, string>,
  onAct: (act: VideoAction, video: PanelVideo) => void,
): Column<PanelVideo>[] {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  return useMemo(() => [
    {
      id: "title",
      header: t("fields.title"),
      sorts: "up",
      compare: compare.title,
      className: "min-w-44",
      cell: (video) => <Title video={video} fileName={t("fields.fileName")} />,
    },
    {
      id: "course",
      header: t("fields.course"),
      sorts: "up",
      compare: compare.course,
      className: "min-w-28",
      cell: ({ courseId, isPreview }) => (
        <span data-course={courseId} className="flex flex-wrap gap-1">
          <Badge tone="course">{courses(`${courseId}.name`)}</Badge>
          {isPreview && <Badge>{t("free")}</Badge>}
        </span>
      ),
    },
    {
      id: "section",
      header: t("fields.section"),
      className: "min-w-28 wrap-anywhere",
      cell: (video) => <SectionName video={video} section={sections.get(video.sectionId ?? "")} />,
    },
    {
      id: "order",
      header: t("fields.order"),
      sorts: "up",
      compare: compare.order,
      className: "tabular-nums",
      cell: ({ order }) => order,
    },
    {
      id: "duration",
      header: t("fields.duration"),
      sorts: "up",
      compare: compare.duration,
      className: "tabular-nums",
      cell: ({ duration }) => duration,
    },
    {
      id: "size",
      header: t("fields.size"),
      from: 1040,
      className: "tabular-nums whitespace-nowrap",
      cell: ({ size }) => formatSize(size),
    },
    {
      id: "captions",
      header: t("captions.title"),
      from: 940,
      cell: (video) => <CaptionNames video={video} />,
    },
    {
      id: "acts",
      header: t("acts.title"),
      isQuiet: true,
      className: "w-48 py-1! ps-0!",
      cell: (video) => (
        <div className="flex" data-video={video.id}>
          <VideoActions isShort video={video} onAct={onAct} />
        </div>
      ),
    },
  ], [t, courses, sections, onAct]);
}

function Title({ video, fileName }: { video: PanelVideo; fileName: string }) {
  const { title, description } = video;
  return (
    <>
      <span className="font-semibold wrap-anywhere my:font-bold" lang={languageOf(title)}>
        {title}
      </span>
      {description && (
        <span
          className="mt-0.5 line-clamp-2 text-xs wrap-anywhere text-muted"
          lang={languageOf(description)}
        >
          {description}
        </span>
      )}
      <span className="mt-0.5 block text-xs text-muted">
        {fileName} <FileName video={video} />
      </span>
    </>
  );
}
