import type { CaptionLanguage } from "@server/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatSize, languageOf } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CaptionsIcon } from "../../../ui/icons/captions.tsx";
import { PencilIcon } from "../../../ui/icons/pencil.tsx";
import { PlayIcon } from "../../../ui/icons/play.tsx";
import { TrashIcon } from "../../../ui/icons/trash-2.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { PanelVideo } from "./data.ts";

export type Act = "edit" | "captions" | "delete";

type Props = {
  video: PanelVideo;
  /** The title of its section; absent while it is not known. */
  section?: string;
  onAct: (act: Act, video: PanelVideo) => void;
};

const icons = { edit: PencilIcon, captions: CaptionsIcon, delete: TrashIcon };

export function VideoCard({ video, section, onAct }: Props) {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  const { id, courseId, title, description } = video;
  const name = (language: CaptionLanguage) => t(`captions.${language}`);
  return (
    <article
      data-course={courseId}
      data-video={id}
      className="flex h-full flex-col rounded-box border border-line bg-base-100 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-48 text-base break-words" lang={languageOf(title)}>
          {title}
        </h2>
        <Badge tone="course">{courses(`${courseId}.name`)}</Badge>
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
        <Fact isWide name={t("fields.section")}>
          {section ?? (video.sectionId ? "…" : t("unsorted"))}
        </Fact>
        <Fact name={t("captions.title")}>
          {video.captions.map(name).join(", ") || t("captions.none")}
        </Fact>
      </dl>
      <div className="mt-auto -mx-2 -mb-2 flex flex-wrap gap-1 border-t border-line pt-2">
        <Link
          to={`${paths.course(courseId)}?video=${id}`}
          className={buttonClass("plain", "px-3 text-sm")}
          aria-label={t("acts.previewOf", { title })}
        >
          <PlayIcon className="size-4" />
          {t("acts.preview")}
        </Link>
        {(["edit", "captions", "delete"] as const).map((act) => {
          const Sign = icons[act];
          return (
            <Button
              key={act}
              tone="plain"
              className="px-3 text-sm"
              data-act={act}
              aria-label={t(`acts.${act}Of`, { title })}
              onClick={() => onAct(act, video)}
            >
              <Sign className="size-4" />
              {t(`acts.${act}`)}
            </Button>
          );
        })}
      </div>
    </article>
  );
}

type FactProps = { name: string; isWide?: boolean; children: ReactNode };

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={`min-w-0 ${isWide ? "col-span-2" : ""}`}>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
