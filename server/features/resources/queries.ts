import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

export type ResourceType = "PDF" | "Slides" | "Document" | "Archive";

export type NewResource = {
  courseId: CourseId;
  /** Null: for the course as a whole. */
  sectionId: string | null;
  title: string;
  description: string;
  resourceType: ResourceType;
  filePath: string;
  contentType: string;
  fileSize: number;
  /** Null until somebody has read the file. */
  pieces: string[] | null;
};

export const insertResource = (sql: Sql, resource: NewResource) =>
  sql`
    insert into academy.resources ${
    sql(
      resource,
      "courseId",
      "sectionId",
      "title",
      "description",
      "resourceType",
      "filePath",
      "contentType",
      "fileSize",
      "pieces",
    )
  }
  `;
