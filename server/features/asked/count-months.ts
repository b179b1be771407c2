import type { Sql } from "../../db/sql.ts";
import { countMonth, listUncountedMonths } from "./queries.ts";

/**
 * Counts each month that has ended. Returns how many months were counted. A month that cannot be
 * counted does not keep the others back. Its error comes last.
 */
export async function countEndedMonths(sql: Sql) {
  const errors: unknown[] = [];
  const months = await listUncountedMonths(sql);
  for (const period of months) {
    try {
      await countMonth(sql, period);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return { count: months.length };
}
