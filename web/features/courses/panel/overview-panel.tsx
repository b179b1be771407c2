import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../../lib/i18n.ts";
import { Failed } from "../../../ui/failed.tsx";
import { ListSkeleton } from "../../../ui/list-skeleton.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import { overviewQuery } from "./data.ts";
import { OverviewEditor } from "./overview-editor.tsx";

export function OverviewPanel({ courseId }: { courseId?: CourseId }) {
  const t = useText("panel-content");
  return courseId
    ? <OfCourse key={courseId} courseId={courseId} />
    : <NothingHere text={t("missing.course")} />;
}

function OfCourse({ courseId }: { courseId: CourseId }) {
  const t = useText("panel-content");
  const app = useText("app");
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(courseId));
  if (data) return <OverviewEditor courseId={courseId} overview={data} />;
  if (!error) return <ListSkeleton label={app("loading")} rows={3} />;
  return (
    <Failed
      error={error}
      offline={t("offline")}
      retry={app("retry")}
      isAsking={isFetching}
      asking={app("loading")}
      onRetry={() => refetch()}
    />
  );
}
