import { type CourseId, courseIds } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ResourceList } from "../../../features/resources/panel/resource-list.tsx";
import { contentQuery } from "../../../features/sections/panel/data.ts";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { ResourceUpload } from "./resource-upload.tsx";

/**
 * The tab of a course's files. An upload continues when staff choose another course, because it has
 * no course before it is saved.
 */
export function ResourcesTab({ courseId }: { courseId?: CourseId }) {
  const { t } = useTranslation("panel-content");
  // The same query as on the sections tab, so that changes there show here at once.
  const { data } = useQuery({
    ...contentQuery(courseId ?? courseIds[0]),
    enabled: courseId !== undefined,
  });
  const known = courseId && data?.sections;
  const sections = useMemo(
    () => known?.map(({ id, title }) => ({ value: id, label: title })),
    [known],
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <ResourceUpload courseId={courseId} sections={sections} />
      {courseId
        ? <ResourceList key={courseId} courseId={courseId} sections={sections} />
        : <NothingHere text={t("resources.chooseText")} />}
    </div>
  );
}
