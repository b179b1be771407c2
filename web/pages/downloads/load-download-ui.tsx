// Bundles the parts of downloads that a course shows. They load after the page, because no user
// waits for them.
import type { CourseId } from "@server/contract";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { DownloadAll, DownloadButton } from "../../features/downloads/download-buttons.tsx";
import { DownloadDialogHost } from "../../features/downloads/download-dialog-host.tsx";
import { loadDownloadTexts } from "../../features/downloads/load-texts.ts";
import type { Resource } from "../../features/resources/data.ts";
import { ResourceRow } from "../../features/resources/resource-row.tsx";
import type { Video } from "../../features/videos/data.ts";
import { paths } from "../../lib/address/paths.ts";
import { useDownload, useDownloads, useMissingFiles } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SmartphoneIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";
import type { DownloadUi, StudyState } from "../courses/use-study.ts";
import { downloadableResource, downloadableVideo } from "./course-lists.ts";
import { useOfflinePages } from "./use-offline-pages.ts";

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

type CourseComponent<Props> = ComponentType<{ courseId: CourseId } & Props>;
type LazyDialogs = {
  Ready?: CourseComponent<{ onClose: () => void }>;
  Changed?: CourseComponent<object>;
};

/** The buttons that download a whole course and check whether it is ready for offline. */
function CourseDownloads({ courseId, study }: { courseId: CourseId; study: StudyState }) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const { t: courses } = useTranslation("courses");
  const [{ Ready, Changed }, setDialogs] = useState<LazyDialogs>({});
  const [isChecking, setChecking] = useState(false);
  const files = useDownloads();
  const hasAny = files.some((file) => file.courseId === courseId);
  const items = [
    ...study.list.map(downloadableVideo),
    ...study.groups.flatMap(({ resources }) => resources.map(downloadableResource)),
  ];

  useOfflinePages([courseId], files);
  useEffect(() => {
    if (!hasAny) return;
    import("./changed.tsx").then(({ loadChanged }) => loadChanged())
      .then((Changed) => setDialogs((dialogs) => ({ ...dialogs, Changed })))
      .catch(() => {
        // The downloads page shows the same message.
      });
  }, [hasAny]);

  async function check() {
    try {
      const { loadReady } = await import("./ready.tsx");
      const Ready = await loadReady();
      setDialogs((dialogs) => ({ ...dialogs, Ready }));
      setChecking(true);
    } catch {
      showToast(app("unreachable"), undefined, "error");
    }
  }

  return (
    <div className="mb-2">
      <div className="flex min-h-13 my:min-h-19 justify-between gap-x-1">
        <DownloadAll title={courses(`${courseId}.name`)} items={items} />
        <button
          type="button"
          aria-haspopup="dialog"
          className="inline-flex min-h-11 items-center gap-2 rounded-field px-3 text-start text-sm leading-tight font-semibold text-primary hover:bg-base-content/6 my:font-bold"
          onClick={check}
        >
          <SmartphoneIcon />
          {t("ready.title")}
        </button>
      </div>
      {hasAny && Changed && <Changed courseId={courseId} />}
      {isChecking && Ready && <Ready courseId={courseId} onClose={() => setChecking(false)} />}
    </div>
  );
}

type SectionDownloadProps = { title: string; videos: Video[]; resources: Resource[] };

const SectionDownload = ({ title, videos, resources }: SectionDownloadProps) => (
  <DownloadAll
    title={title}
    isSection
    items={[...videos.map(downloadableVideo), ...resources.map(downloadableResource)]}
  />
);

type LessonDownloadProps = { video: Video; isWide?: boolean };

const LessonDownload = ({ video, isWide }: LessonDownloadProps) => (
  <DownloadButton item={downloadableVideo(video)} isWide={isWide} />
);

type FileRowProps = { resource: Resource; isOffline: boolean };

/** A file of the course. Opens the copy on this device if there is one, without using data. */
function FileRow({ resource, isOffline }: FileRowProps) {
  const { t } = useTranslation("downloads");
  const item = downloadableResource(resource);
  const file = useDownload(item.key);
  const isMissed = useMissingFiles().some(({ key }) => key === item.key);
  const isHere = file?.state === "saved" && !isMissed;
  return (
    <ResourceRow
      {...{ resource, isOffline }}
      onTake={isHere
        ? () => {
          exportFile(file, resource.title).catch(() =>
            showToast(t("notOpened"), undefined, "error")
          );
        }
        : undefined}
      action={<DownloadButton item={item} />}
    />
  );
}

async function exportFile(file: LocalFile, title: string) {
  const { exportDownload } = await import("../../features/downloads/export-download.ts");
  await exportDownload(file, title);
}

/** Leads from a video that cannot be played without a connection to those that can. */
function SavedLink() {
  const { t } = useTranslation("downloads");
  const count = useDownloads()
    .filter(({ kind, state }) => kind === "video" && state === "saved").length;
  if (count === 0) return null;
  return (
    <Link to={paths.downloads} className={buttonClass("soft")}>{t("seeSaved", { count })}</Link>
  );
}
