import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { Failed } from "../../../ui/list-states.tsx";
import { courseCountsQuery } from "./data.ts";

/** The number of learners in each course: a table with bars. */
export function CourseCounts() {
  const { t } = useTranslation("panel-usage");
  const { t: app } = useTranslation("app");
  const { t: courseText } = useTranslation("courses");
  const query = useQuery(courseCountsQuery);
  const { data, error } = query;
  if (!data && error) return <Failed offline={t("offline")} query={query} />;
  if (!data) {
    return (
      <div role="status" className="late space-y-3">
        <span className="sr-only">{app("loading")}</span>
        <div className="skeleton h-9" />
        <div className="skeleton h-9" />
        <div className="skeleton h-9" />
      </div>
    );
  }
  const most = Math.max(1, ...data.courses.map(({ enrollments }) => enrollments));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("enrollments")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("course")}</th>
          <th scope="col">{t("learners")}</th>
        </tr>
      </thead>
      <tbody>
        {data.courses.map(({ courseId, enrollments }) => (
          <tr key={courseId} data-course={courseId}>
            <th scope="row" className="w-2/5 py-2 pe-4 text-start font-medium my:font-normal">
              {courseText(`${courseId}.name`)}
            </th>
            <td className="py-2">
              <CountBar count={enrollments} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The longest bar stands for `most`. */
const CountBar = ({ count, most }: { count: number; most: number }) => (
  <span className="flex items-center gap-3">
    <span aria-hidden="true" className="h-4 flex-1 rounded-full bg-base-300">
      <span
        className="block h-full rounded-full bg-course"
        style={{ width: `${count * 100 / most}%` }}
      />
    </span>
    <span className="min-w-10 text-end font-semibold tabular-nums">{formatNumber(count)}</span>
  </span>
);
