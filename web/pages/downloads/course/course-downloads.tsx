import type { CourseId } from "@server/contract";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DownloadAll } from "../../../features/downloads/download-all.tsx";
import { useDownloads } from "../../../offline/downloads/downloads.ts";
import { SmartphoneIcon } from "../../../ui/icons/files.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { StudyState } from "../../courses/use-study.ts";
import { downloadableResource, downloadableVideo } from "../downloadable.ts";
import { useOfflinePages } from "../use-offline-pages.ts";

type CourseComponent<Props> = ComponentType<{ courseId: CourseId } & Props>;
type LazyDialogs = {
  Ready?: CourseComponent<{ onClose: () => void }>;
  Changed?: CourseComponent<object>;
};

/** The buttons that download a whole course and check whether it is ready for offline. */
export function CourseDownloads({ courseId, study }: { courseId: CourseId; study: StudyState }) {
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
    import("../changed.tsx").then(({ loadChanged }) => loadChanged())
      .then((Changed) => setDialogs((dialogs) => ({ ...dialogs, Changed })))
      .catch(() => {
        // The downloads page shows the same message.
      });
  }, [hasAny]);

  async function check() {
    try {
      const { loadReady } = await import("../ready.tsx");
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
