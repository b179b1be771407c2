// Bundles the parts of downloads that a course shows. They load after the page, because no user
// waits for them.
import { loadDownloadTexts } from "../../features/downloads/load-texts.ts";
import { DownloadAll } from "../../features/downloads/download-all.tsx";
import { DownloadDialogHost } from "../../features/downloads/download-dialog-host.tsx";
import { downloadableResource, downloadableVideo } from "../downloads/downloadable.ts";
import { CourseDownloads } from "./course-downloads.tsx";
import { FileRow } from "./file-row.tsx";
import { LessonDownload } from "./lesson-download.tsx";

export type DownloadUi = Awaited<ReturnType<typeof loadDownloadUi>>;

export async function loadDownloadUi() {
  await loadDownloadTexts();
  return {
    DownloadAll,
    DownloadDialogHost,
    LessonDownload,
    CourseDownloads,
    FileRow,
    downloadableResource,
    downloadableVideo,
  };
}
