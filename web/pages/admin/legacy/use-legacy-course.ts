import { type CourseId, courseIds } from "@server/contract";
import { useSearchParams } from "react-router-dom";

/** The chosen course of the legacy page, held in the address. */
export function useLegacyCourse() {
  const [search, setSearch] = useSearchParams();
  const courseId = courseIds.find((id) => id === search.get("course"));
  const choose = (id: CourseId | "") =>
    setSearch((now) => {
      const to = new URLSearchParams(now);
      if (id) to.set("course", id);
      return to;
    }, { replace: true });
  return { courseId, choose };
}
