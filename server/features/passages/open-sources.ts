// Checks stored sources again when they are read: a question may be hidden by now, a lesson may
// have moved, or the user may have lost the course.
import { courseIds } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { User } from "../../http/context.ts";
import { canStudy } from "../courses/policy.ts";
import { listExisting, type SourceKey } from "./queries.ts";
import type { Source } from "./sources.ts";

type Sourced = { sources: Source[] | null };

/** Returns the answers with only the sources that the user may open now. */
export async function withOpenSources<Answer extends Sourced>(
  sql: Sql,
  person: User,
  answers: Answer[],
): Promise<Answer[]> {
  const keys = new Map(
    answers.flatMap(({ sources }) => sources ?? [])
      .map(({ kind, id }) => [nameOf({ kind, id }), { kind, id }]),
  );
  if (keys.size === 0) return answers;
  const courses = courseIds.filter((id) => canStudy(person, id));
  const existing = new Map(
    (await listExisting(sql, [...keys.values()], courses))
      .map(({ courseId, ...key }) => [nameOf(key), courseId]),
  );
  return answers.map((answer) => ({
    ...answer,
    sources: answer.sources?.flatMap((source) => {
      const courseId = existing.get(nameOf(source));
      return courseId ? [{ ...source, courseId }] : [];
    }) ?? null,
  }));
}

const nameOf = ({ kind, id }: SourceKey) => `${kind} ${id}`;
