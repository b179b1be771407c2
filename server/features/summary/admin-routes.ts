// Route for the first page of the panel: its numbers, and what admins should know.
import { type Context, Hono } from "hono";
import { isAdmin } from "../../accounts.ts";
import { findOldBackup } from "../../db/checked-backups.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { panelOnly } from "../../http/guard.ts";
import { ceilingOf, getBudgetNotice } from "../usage/ceiling.ts";
import { getSummary, readFilled } from "./queries.ts";

export const summaryAdmin = new Hono<SignedIn>()
  .get("/admin/summary", signedIn, panelOnly, async (c) => {
    const { sql, person } = c.var;
    const [summary, forAdmins] = await Promise.all([
      getSummary(sql, person.id),
      isAdmin(person) ? readForAdmins(c.var) : undefined,
    ]);
    return c.json({ ...summary, ...forAdmins });
  });

async function readForAdmins({ sql, settings, chatModel }: Context<SignedIn>["var"]) {
  const [aiBudget, oldBackup, { hasLesson, hasCheckedBackup }] = await Promise.all([
    getBudgetNotice(sql, ceilingOf(settings)),
    findOldBackup(sql, settings.BACKUP_MAX_AGE_DAYS),
    readFilled(sql),
  ]);
  const { CONTACT_PHONE, CONTACT_URL, CONTACT_EMAIL, CONTACT_VIBER, CONTACT_MESSENGER } = settings;
  const isThere = {
    lesson: hasLesson,
    contact: [CONTACT_PHONE, CONTACT_URL, CONTACT_EMAIL, CONTACT_VIBER, CONTACT_MESSENGER]
      .some(Boolean),
    model: chatModel.isSetUp && !chatModel.isDemo,
    // The notice about old backups says it already.
    backup: hasCheckedBackup || oldBackup !== undefined,
  };
  const missing = (["lesson", "contact", "model", "backup"] as const)
    .filter((name) => !isThere[name]);
  return { aiBudget, oldBackup, missing };
}
