// Routes for the data of the user's own account.
import { type Context, Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { query } from "../../http/input.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { countAction, HOUR_SECONDS } from "../limits/count-action.ts";
import { isLastAdmin } from "./account-permissions.ts";
import { getDataPage } from "./own-data.ts";
import { getDeletionDue, lockAccounts, setDeletionDue } from "./queries.ts";
import { DataPageQuery } from "./schema.ts";

/** Enough for several files of an account that is as full as the limits allow. */
const PAGES_PER_HOUR = { action: "account.save", seconds: HOUR_SECONDS, most: 2000 };

export const ownAccount = new Hono<SignedIn>()
  .get("/auth/data", signedIn, query(DataPageQuery), async (c) => {
    const { sql, person } = c.var;
    const { part = "account", cursor } = c.req.valid("query");
    await sql.begin((sql) => countAction(sql, person.id, [PAGES_PER_HOUR]));
    return c.json(await getDataPage(sql, person.id, { part, cursor }));
  })
  .post("/auth/deletion", signedIn, async (c) => await changeDeletion(c, true))
  .delete("/auth/deletion", signedIn, async (c) => await changeDeletion(c, false));

/** A repeated call changes nothing: the first date stays. */
const changeDeletion = (c: Context<SignedIn>, isAsked: boolean) =>
  idempotentTransaction(c, 200, async (sql) => {
    const { id } = c.var.person;
    const accounts = await lockAccounts(sql, [id], { admins: isAsked });
    if (!accounts.some((own) => own.id === id && own.status === "active")) fail("not_active");
    if (isAsked && isLastAdmin(accounts, id)) fail("last_admin");
    if (await setDeletionDue(sql, id, isAsked)) {
      await recordAudit(c, sql, isAsked ? "user.leave" : "user.stay", { personId: id });
    }
    return { deletionDueAt: await getDeletionDue(sql, id) };
  });
