import type { Sql } from "../../db/sql.ts";
import { fail } from "../../http/errors.ts";
import { listStraySections, type SectionChoice } from "./queries.ts";

/**
 * Fails if a section does not belong to the course that is named with it. The result holds while
 * the caller holds the course's lock.
 */
export async function assertSectionsExist(sql: Sql, choices: (SectionChoice & { path: string })[]) {
  const invalid = await listStraySections(sql, choices);
  const issues = invalid.flatMap((n) => {
    const { path } = choices[n] ?? fail("internal");
    return [{ path, issue: "invalid" }];
  });
  if (issues.length > 0) fail("invalid_input", issues);
}
