import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { FileType, ResourceType } from "./schema.ts";

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

export type Resource = Omit<NewResource, "filePath"> & { id: string; createdAt: Date };

export const listResources = (sql: Sql, courseId: CourseId) =>
  sql<Resource[]>`
    select id, course_id, section_id, title, description, resource_type, file_size, content_type,
      pieces, created_at
    from academy.resources where course_id = ${courseId}
    order by created_at, id
  `;

export const getResourceFile = (sql: Sql, id: string) =>
  sql<(Pick<NewResource, "courseId" | "title" | "filePath"> & { contentType: FileType })[]>`
    select course_id, title, file_path, content_type from academy.resources where id = ${id}
  `.then(([file]) => file);
