import type { CourseId } from "@server/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { changesOf, useDecisions } from "../../features/downloads/changes.ts";
import { loadDownloadTexts } from "../../features/downloads/load-texts.ts";
import { LockedNotice } from "../../features/downloads/notices.tsx";
import { paths } from "../../lib/address/paths.ts";
import { useDownloads, useDownloadsLocked } from "../../offline/downloads/downloads.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCourseLists } from "./course-lists.ts";

export async function loadChanged() {
  await loadDownloadTexts();
  return Changed;
}

/**
 * Tells the learner in the course that downloads are locked or have changed. The downloads page
 * offers the decision.
 */
function Changed({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("downloads");
  const { items, listed } = useCourseLists([courseId]);
  const files = useDownloads().filter((file) => file.courseId === courseId);
  const isLocked = useDownloadsLocked();
  const [decisions] = useDecisions();
  const { length } = changesOf(files, items, listed, decisions, Date.now());
  if (isLocked && files.length > 0) return <LockedNotice className="mt-1" />;
  if (length === 0) return null;
  return (
    <Notice className="mt-1">
      <p>
        <Phrases>{t("changes.notice", { count: length })}</Phrases>
      </p>
      <Link
        to={paths.downloads}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {t("changes.look")}
      </Link>
    </Notice>
  );
}
