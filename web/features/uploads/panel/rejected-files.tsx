import { useTranslation } from "react-i18next";
import { XIcon } from "../../../ui/icons/frame.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { VideoRefusal } from "../video-refusal.ts";

export type RejectedFile = { name: string; why: VideoRefusal | "twice" };

type Props = { files: RejectedFile[]; onClose: () => void };

/** Lists each refused file with its reason. A toast for the first would hide the others. */
export function RejectedFiles({ files, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  const { t: app } = useTranslation("app");
  return (
    <Notice tone="error" urgent>
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold my:font-bold">{t("bulk.leftOut")}</p>
          <ul className="mt-1 space-y-1">
            {files.map(({ name, why }, at) => (
              <li key={at} className="wrap-anywhere">{`${name}: ${t(`refusedText.${why}`)}`}</li>
            ))}
          </ul>
        </div>
        <button
          type="button"
          aria-label={app("dismiss")}
          className="-my-2 -me-3 grid size-11 shrink-0 place-items-center rounded-field hover:bg-base-200"
          onClick={onClose}
        >
          <XIcon className="size-4" />
        </button>
      </div>
    </Notice>
  );
}
