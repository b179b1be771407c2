import type { CourseId } from "@server/contract";
import { useTranslation } from "react-i18next";
import { offerDownload } from "../../features/downloads/download-dialog-host.tsx";
import { ReadyDialog } from "../../features/downloads/ready-dialog.tsx";
import { loadDownloadTexts } from "../../features/downloads/load-texts.ts";
import { loadCourseQueryTexts } from "../../offline/registry.ts";
import {
  getSpace,
  useDownloads,
  useDownloadsLocked,
  useMissingFiles,
  verifyDownload,
} from "../../offline/downloads/downloads.ts";
import { Button } from "../../ui/button.tsx";
import { offlinePages } from "./offline-pages.ts";
import { useCourseLists } from "./course-lists.ts";

type Props = { courseId: CourseId; onClose: () => void };

export async function loadReady() {
  await Promise.all([loadDownloadTexts(), loadCourseQueryTexts()]);
  return Ready;
}

/** The 'Ready for offline?' dialog of one course. */
export function Ready({ courseId, onClose }: Props) {
  const { t } = useTranslation("downloads");
  const { t: courses } = useTranslation("courses");
  const { items } = useCourseLists([courseId]);
  const missing = useMissingFiles();
  const isLocked = useDownloadsLocked();
  const files = useDownloads().filter((file) => file.courseId === courseId);
  const chosen = new Set(files.map(({ key }) => key));
  const others = [...items.values()].filter(({ key }) => !chosen.has(key));
  const courseName = courses(`${courseId}.name`);
  return (
    <ReadyDialog
      courseName={courseName}
      titleOf={({ key, title }) => title ?? items.get(key)?.title ?? t("untitled")}
      readState={() => ({
        files,
        missing,
        isLocked,
        verify: verifyDownload,
        pages: offlinePages(
          courseId,
          files.filter(({ kind }) => kind === "video").map(({ id }) => id),
        ),
        isAppStored: async () =>
          (await import("../../offline/connection/service-worker.ts")).isAppStored(),
        isPersisted: async () => (await getSpace()).isPersisted,
      })}
      otherCount={others.length}
      otherFiles={
        <Button
          tone="soft"
          onClick={() => offerDownload({ title: courseName, items: others })}
        >
          {t("ready.choose")}
        </Button>
      }
      onClose={onClose}
    />
  );
}
