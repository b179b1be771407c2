// Route for the numbers on the panel's first page.
import { Hono } from "hono";
import { isAdmin } from "../../accounts.ts";
import { findOldBackup } from "../../db/checked-backups.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { panelOnly } from "../../http/guard.ts";
import { ceilingOf, getBudgetNotice } from "../usage/ceiling.ts";
import { getSummary } from "./queries.ts";

export const summaryAdmin = new Hono<SignedIn>()
  .get("/admin/summary", signedIn, panelOnly, async (c) => {
    const { sql, person, settings } = c.var;
    const [summary, aiBudget, oldBackup] = await Promise.all([
      getSummary(sql, person.id),
      isAdmin(person) ? getBudgetNotice(sql, ceilingOf(settings)) : undefined,
      isAdmin(person) ? findOldBackup(sql, settings.BACKUP_MAX_AGE_DAYS) : undefined,
    ]);
    return c.json({ ...summary, aiBudget, oldBackup });
  });
