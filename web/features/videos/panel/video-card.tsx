import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/words/formats.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { PanelVideo } from "./data.ts";
import { type VideoAction, VideoActions } from "./video-actions.tsx";
import { CaptionNames, FileName, SectionName } from "./video-facts.tsx";

type Props = {
  video: PanelVideo;
  /** The title of the section; undefined while it is unknown. */
  section?: string;
  onAct: (act: VideoAction, video: PanelVideo) => void;
  check?: ReactNode;
};

/** Shows a video on screens that are too narrow for a table row. */
export function VideoCard({ video, section, onAct, check }: Props) {
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
