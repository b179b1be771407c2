import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAge } from "../../lib/use-age.ts";
import { useAskAgain } from "../../lib/use-ask-again.ts";
import { Failed } from "../../ui/failed.tsx";
import { overviewQuery } from "./data.ts";
import { OverviewView } from "./overview-view.tsx";

type Props = {
  courseId: CourseId;
  /** The time that the page shows as the age of its data. */
  toldAt: number | undefined;
};

export function OverviewTab({ courseId, toldAt }: Props) {
  const { t } = useTranslation("study");
  const asked = useQuery(overviewQuery(courseId));
  const age = useAge(asked, toldAt);
  const again = useAskAgain(asked);
  const { data, isPending } = asked;
  if (isPending) return <p role="status" className="late text-muted">{t("loading")}</p>;
  if (!data) return <Failed offline={t("overview.offline")} {...again} />;
  return (
    <>
      {age && <p className="mb-3 text-sm text-muted">{age}</p>}
      <OverviewView {...data} />
    </>
  );
}
