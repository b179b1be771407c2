import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Interval } from "../../features/progress/intervals.ts";
import { type LiveProgress, useLiveShare } from "../../features/progress/use-progress.ts";
import type { Video } from "../../features/videos/data.ts";
import { VideoRow } from "../../features/videos/video-row.tsx";
import type { DownloadUi } from "./download-ui.ts";

type Props = {
  video: Video;
  number: number;
  isDone: boolean;
  watched: Interval[];
  live: LiveProgress;
  href: string;
  isCurrent: boolean;
  onSelect: (id: string) => void;
  /** Undefined until the parts of downloads have loaded. */
  downloadUi?: DownloadUi;
};

/**
 * A video in the content list with live progress. Memoised: of hundreds of rows, only the playing
 * one renders again.
 */
export const LessonRow = memo(
  function LessonRow({ video, watched, live, downloadUi, ...row }: Props) {
    const { t } = useTranslation("progress");
    const { id, title, duration, size, durationSeconds } = video;
    const share = useLiveShare(live, id, watched, durationSeconds);
    const percent = Math.floor(share * 100);
    const progressText = row.isDone
      ? t("done")
      : percent > 0
      ? t("partly", { percent })
      : undefined;
    return (
      <VideoRow
        {...{ id, title, duration, size, share, progressText }}
        {...row}
        action={downloadUi
          ? <downloadUi.LessonDownload video={video} />
          : <span className="block size-11" />}
      />
    );
  },
);
