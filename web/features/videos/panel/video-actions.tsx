import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CaptionsIcon, PencilIcon, TrashIcon } from "../../../ui/icons/actions.tsx";
import { PlayIcon } from "../../../ui/icons/signs.tsx";
import type { PanelVideo } from "./data.ts";

export type VideoAction = "edit" | "captions" | "delete";

type Props = {
  video: PanelVideo;
  onAct: (act: VideoAction, video: PanelVideo) => void;
  /** True in a table row, which has room for icons only. */
  isShort?: boolean;
};

const icons = { edit: PencilIcon, captions: CaptionsIcon, delete: TrashIcon };

/** The actions for one video. */
export function VideoActions({ video, onAct, isShort = false }: Props) {
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
