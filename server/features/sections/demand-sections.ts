import type { Sql } from "../../db/sql.ts";
import { fail } from "../../http/errors.ts";
import { listStraySections, type SectionWish } from "./queries.ts";

/** Each section that is named is one of the course that is named with it. Whoever holds the course's lock can rely on it. */
export async function demandSections(sql: Sql, wishes: (SectionWish & { path: string })[]) {
  const stray = await listStraySections(sql, wishes);
  const issues = stray.flatMap((n) => {
    const { path } = wishes[n] ?? fail("internal");
    return [{ path, issue: "invalid" }];
  });
  if (issues.length > 0) fail("invalid_input", issues);
}
