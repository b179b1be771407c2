import { DownloadButton } from "../../../features/downloads/download-button.tsx";
import type { Video } from "../../../features/videos/data.ts";
import { downloadableVideo } from "../downloadable.ts";

type Props = { video: Video; isWide?: boolean };

export const LessonDownload = ({ video, isWide }: Props) => (
  <DownloadButton item={downloadableVideo(video)} isWide={isWide} />
);
