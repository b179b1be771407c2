// A video in the library: as a table row or as a card, with the same facts and actions.
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatSize, joinNames, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { paths } from "../../../lib/address/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CaptionsIcon, PencilIcon, PlayIcon, TrashIcon } from "../../../ui/icons.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { Column } from "../../../ui/panel/data-table.tsx";
import type { PanelVideo } from "./data.ts";
import { compare } from "./library-filters.ts";

/** The columns of the library's table. */
export function useVideoColumns(
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

type VideoCardProps = {
  video: PanelVideo;
  /** The title of the section; undefined while it is unknown. */
  section?: string;
  onAct: (act: VideoAction, video: PanelVideo) => void;
  check?: ReactNode;
};

/** Shows a video on screens that are too narrow for a table row. */
export function VideoCard({ video, section, onAct, check }: VideoCardProps) {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  const { id, courseId, title, description } = video;
  return (
    <article
      data-course={courseId}
      data-video={id}
      className="flex h-full flex-col rounded-box border border-line bg-base-100 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48">
          {check && <div className="-ms-3 -mt-2.5 shrink-0">{check}</div>}
          <h2 className="min-w-0 flex-1 text-base break-words" lang={languageOf(title)}>
            {title}
          </h2>
        </div>
        <Badge tone="course">{courses(`${courseId}.name`)}</Badge>
        {video.isPreview && <Badge>{t("free")}</Badge>}
      </div>
      {description && (
        <p
          className="mt-1.5 line-clamp-3 text-sm break-words text-muted"
          lang={languageOf(description)}
        >
          {description}
        </p>
      )}
      <dl className="mt-3 mb-4 grid grid-cols-3 gap-x-4 gap-y-2 text-sm">
        <Fact name={t("fields.order")}>{video.order}</Fact>
        <Fact name={t("fields.duration")}>{video.duration}</Fact>
        <Fact name={t("fields.size")}>{formatSize(video.size)}</Fact>
        <Fact width="col-span-2" name={t("fields.section")}>
          <SectionName video={video} section={section} />
        </Fact>
        <Fact name={t("captions.title")}>
          <CaptionNames video={video} />
        </Fact>
        <Fact width="col-span-3" name={t("fields.fileName")}>
          <FileName video={video} />
        </Fact>
      </dl>
      <div className="mt-auto -mx-2 -mb-2 flex flex-wrap gap-1 border-t border-line pt-2">
        <VideoActions video={video} onAct={onAct} />
      </div>
    </article>
  );
}

type FactProps = { name: string; width?: string; children: ReactNode };

const Fact = ({ name, width = "", children }: FactProps) => (
  <div className={`min-w-0 ${width}`}>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

export type VideoAction = "edit" | "captions" | "delete";

type VideoActionsProps = {
  video: PanelVideo;
  onAct: (act: VideoAction, video: PanelVideo) => void;
  /** True in a table row, which has room for icons only. */
  isShort?: boolean;
};

const icons = { edit: PencilIcon, captions: CaptionsIcon, delete: TrashIcon };

/** The actions for one video. */
function VideoActions({ video, onAct, isShort = false }: VideoActionsProps) {
  const { t } = useTranslation("panel-videos");
  const { id, courseId, title } = video;
  const look = isShort ? "size-11 p-0" : "px-3 text-sm";
  const preview = t("acts.previewOf", { title });
  return (
    <>
      <Link
        to={`${paths.course(courseId)}?video=${id}`}
        className={buttonClass("plain", look)}
        aria-label={preview}
        title={isShort ? preview : undefined}
      >
        <PlayIcon className="size-4" />
        {!isShort && t("acts.preview")}
      </Link>
      {(["edit", "captions", "delete"] as const).map((act) => {
        const Sign = icons[act];
        const label = t(`acts.${act}Of`, { title });
        return (
          <Button
            key={act}
            tone="plain"
            className={look}
            data-act={act}
            aria-label={label}
            title={isShort ? label : undefined}
            onClick={() => onAct(act, video)}
          >
            <Sign className="size-4" />
            {!isShort && t(`acts.${act}`)}
          </Button>
        );
      })}
    </>
  );
}

type SectionProps = {
  video: PanelVideo;
  /** The title of the section; undefined while it is unknown. */
  section?: string;
};

function SectionName({ video, section }: SectionProps) {
  const { t } = useTranslation("panel-videos");
  const name = section ?? (video.sectionId ? "…" : t("unsorted"));
  return <span lang={languageOf(name)}>{name}</span>;
}

/** The last part of the file's path in storage. */
const FileName = ({ video: { videoPath } }: { video: PanelVideo }) => (
  <span className="wrap-anywhere">{videoPath.split("/").at(-1)}</span>
);

function CaptionNames({ video }: { video: PanelVideo }) {
  const { t } = useTranslation("panel-videos");
  const names = video.captions.map((language) => t(`captions.${language}`));
  return <>{joinNames(names, useLanguage()) || t("captions.none")}</>;
}
