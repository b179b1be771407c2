// Routes for the data of the user's own account.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { query } from "../../http/input.ts";
import { countAction, HOUR_SECONDS } from "../limits/count-action.ts";
import { getDataPage } from "./own-data.ts";
import { DataPageQuery } from "./schema.ts";

/** Enough for several files of an account that is as full as the limits allow. */
const PAGES_PER_HOUR = { action: "account.save", seconds: HOUR_SECONDS, most: 2000 };

export const ownAccount = new Hono<SignedIn>()
  .get("/auth/data", signedIn, query(DataPageQuery), async (c) => {
    const { sql, person } = c.var;
    const { part = "account", cursor } = c.req.valid("query");
    await sql.begin((sql) => countAction(sql, person.id, [PAGES_PER_HOUR]));
    return c.json(await getDataPage(sql, person.id, { part, cursor }));
  });
