import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAge } from "../../lib/hooks/query-state.ts";
import { Failed } from "../../ui/list-states.tsx";
import { overviewQuery } from "./data.ts";
import { OverviewView } from "./overview-view.tsx";

type Props = {
  courseId: CourseId;
  /** The time that the page shows as the age of its data. */
  pageUpdatedAt: number | undefined;
};

export function OverviewTab({ courseId, pageUpdatedAt }: Props) {
  const { t } = useTranslation("study");
  const query = useQuery(overviewQuery(courseId));
  const age = useAge(query, pageUpdatedAt);
  const { data, isPending } = query;
  if (isPending) return <p role="status" className="late text-muted">{t("loading")}</p>;
  if (!data) return <Failed offline={t("overview.offline")} query={query} />;
  return (
    <>
      {age && <p className="mb-3 text-sm text-muted">{age}</p>}
      <OverviewView {...data} />
    </>
  );
}
