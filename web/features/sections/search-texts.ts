import { type ListTexts, storedBody } from "../../offline/search-source.ts";
import type { Section } from "./data.ts";

export const listTexts: ListTexts = (data) =>
  data.courses.flatMap((courseId) =>
    (storedBody<Section[]>(data, ["courses", courseId, "sections"]) ?? [])
      .map(({ id, title, description }) => ({
        kind: "section" as const,
        id,
        courseId,
        title,
        text: description,
      }))
  );
