import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRetryProps } from "../../../lib/hooks/query-state.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { overviewQuery } from "./data.ts";
import { OverviewEditor } from "./overview-editor.tsx";

export function OverviewPanel({ courseId }: { courseId?: CourseId }) {
  const { t } = useTranslation("panel-content");
  return courseId
    ? <OfCourse key={courseId} courseId={courseId} />
    : <NothingHere text={t("missing.course")} />;
}

function OfCourse({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const query = useQuery(overviewQuery(courseId));
  const { data, error } = query;
  const retryProps = useRetryProps(query);
  if (data) return <OverviewEditor courseId={courseId} overview={data} />;
  if (!error) return <ListSkeleton label={app("loading")} rows={3} />;
  return <Failed offline={t("offline")} {...retryProps} />;
}
