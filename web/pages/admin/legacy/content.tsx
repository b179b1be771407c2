import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { OverviewPanel } from "../../../features/courses/panel/overview-panel.tsx";
import { SectionsTab } from "../../../features/sections/panel/sections-tab.tsx";
import { page } from "../../page.tsx";
import { CourseChoice, useLegacyCourse } from "./course-choice.tsx";

const ResourcesTab = page(() =>
  import("../courses/resources-tab.tsx").then((file) => file.ResourcesTab)
);

/** The content of one course: sections, files and overview. */
export function Content() {
  const { t } = useTranslation("panel-content");
  const { courseId } = useLegacyCourse();
  const [editing, setEditing] = useState<string | null>(null);
  const edit = useCallback((sectionId: string | null) => setEditing(sectionId), []);
  return (
    <div data-course={courseId}>
      <CourseChoice />
      <h3 className="mb-3 text-base">{t("tabs.sections")}</h3>
      <SectionsTab courseId={courseId} editing={editing} onEdit={edit} />
      <h3 className="mt-8 mb-3 text-base">{t("tabs.resources")}</h3>
      <ResourcesTab courseId={courseId} />
      <h3 className="mt-8 mb-3 text-base">{t("tabs.overview")}</h3>
      <OverviewPanel courseId={courseId} />
    </div>
  );
}
