import { type ListTexts, storedBody } from "../../offline/search-source.ts";
import type { Overview } from "./data.ts";

/** The overview of a course has no title. */
export const listTexts: ListTexts = (data) =>
  data.courses.flatMap((courseId) => {
    const overview = storedBody<Overview>(data, ["courses", courseId, "overview"]);
    if (!overview) return [];
    const { description, objectives, requirements, targetAudience } = overview;
    const text = [description, ...objectives, ...requirements, ...targetAudience].join("\n");
    return [{ kind: "overview", id: courseId, courseId, title: "", text }];
  });
