// Routes for admins: what the whole academy uses, by user and by day, and what it costs.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { query } from "../../http/input.ts";
import { bareListOf } from "../../http/page.ts";
import { adminOnly } from "../../http/guard.ts";
import { listUsage, pageOfUsage } from "./list-usage.ts";
import { listUsageDays } from "./months.ts";
import { UsageAsked, UsageList } from "./schema.ts";

export const usagePanel = new Hono<SignedIn>()
  .get("/admin/usage", signedIn, adminOnly, query(UsageList), async (c) => {
    const { sql } = c.var;
    const { limit, cursor, ...wish } = c.req.valid("query");
    if (limit === undefined) {
      const { usage, totals } = await listUsage(sql, wish);
      return c.json({ usage: bareListOf(c, usage), totals });
    }
    return c.json(await pageOfUsage(sql, wish, { limit: Number(limit), cursor }));
  })
  .get("/admin/usage/days", signedIn, adminOnly, query(UsageAsked), async (c) => {
    const { period } = c.req.valid("query");
    return c.json({ days: await listUsageDays(c.var.sql, period) });
  });
