// The parts of downloads that a course shows. They stand in
// `pages/downloads/load-download-ui.tsx` and load after the page.
import type { CourseId } from "@server/contract";
import type { ComponentType } from "react";
import type { Resource } from "../../features/resources/data.ts";
import type { Video } from "../../features/videos/data.ts";
import type { StudyState } from "./use-study.ts";

export type DownloadUi = {
  /** The buttons for the whole course. */
  CourseDownloads: ComponentType<{ courseId: CourseId; study: StudyState }>;
  /** The button for a whole section. */
  SectionDownload: ComponentType<{ title: string; videos: Video[]; resources: Resource[] }>;
  LessonDownload: ComponentType<{ video: Video; isWide?: boolean }>;
  FileRow: ComponentType<{ resource: Resource; isOffline: boolean }>;
  /** Leads to the saved lessons, if there are any. */
  SavedLink: ComponentType;
  DownloadDialogHost: ComponentType;
};
