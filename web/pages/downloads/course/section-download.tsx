import { DownloadAll } from "../../../features/downloads/download-all.tsx";
import type { Resource } from "../../../features/resources/data.ts";
import type { Video } from "../../../features/videos/data.ts";
import { downloadableResource, downloadableVideo } from "../downloadable.ts";

type Props = { title: string; videos: Video[]; resources: Resource[] };

export const SectionDownload = ({ title, videos, resources }: Props) => (
  <DownloadAll
    title={title}
    isSection
    items={[...videos.map(downloadableVideo), ...resources.map(downloadableResource)]}
  />
);
