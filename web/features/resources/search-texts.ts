import { type ListTexts, storedBody } from "../../offline/search-source.ts";
import type { Resource } from "./data.ts";

export const listTexts: ListTexts = (data) =>
  data.courses.flatMap((courseId) =>
    (storedBody<Resource[]>(data, ["courses", courseId, "resources"]) ?? [])
      .map(({ id, title, description }) => ({
        kind: "resource" as const,
        id,
        courseId,
        title,
        text: description,
      }))
  );
