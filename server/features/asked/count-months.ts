import type { Sql } from "../../db/sql.ts";
import { countMonth, listUncountedMonths } from "./queries.ts";

/** Counts each month that has ended. Returns how many months were counted. */
export async function countEndedMonths(sql: Sql) {
  const months = await listUncountedMonths(sql);
  for (const period of months) await countMonth(sql, period);
  return { count: months.length };
}
