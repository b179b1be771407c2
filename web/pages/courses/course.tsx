import type { CourseId } from "@server/contract";
import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Course({ courseId }: { courseId: CourseId }) {
  const t = useText("pages");
  const courses = useText("courses");
  return <Soon title={courses(`${courseId}.name`)} badge={t("title")} text={t("course")} />;
}
