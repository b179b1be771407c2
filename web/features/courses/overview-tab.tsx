import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useErrorText } from "../../lib/error-text.ts";
import { useText } from "../../lib/i18n.ts";
import { Notice } from "../../ui/notice.tsx";
import { overviewQuery } from "./data.ts";
import { OverviewView } from "./overview-view.tsx";

export function OverviewTab({ courseId }: { courseId: CourseId }) {
  const t = useText("study");
  const { data, error, isPending } = useQuery(overviewQuery(courseId));
  if (isPending) return <p role="status" className="late text-muted">{t("loading")}</p>;
  return data ? <OverviewView {...data} /> : <Failed error={error} />;
}

const Failed = ({ error }: { error: Error | null }) => (
  <Notice tone="error">{useErrorText(error)}</Notice>
);
