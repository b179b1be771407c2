// Bundles the parts of downloads that a course shows. They load after the page, because no user
// waits for them.
import { DownloadDialogHost } from "../../../features/downloads/download-dialog-host.tsx";
import { loadDownloadTexts } from "../../../features/downloads/load-texts.ts";
import type { DownloadUi } from "../../courses/download-ui.ts";
import { CourseDownloads } from "./course-downloads.tsx";
import { FileRow } from "./file-row.tsx";
import { LessonDownload } from "./lesson-download.tsx";
import { SavedLink } from "./saved-link.tsx";
import { SectionDownload } from "./section-download.tsx";

export async function loadDownloadUi(): Promise<DownloadUi> {
  await loadDownloadTexts();
  return {
    CourseDownloads,
    SectionDownload,
    LessonDownload,
    FileRow,
    SavedLink,
    DownloadDialogHost,
  };
}
