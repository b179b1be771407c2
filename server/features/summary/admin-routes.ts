// Route for the numbers on the panel's first page.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { panelOnly } from "../../http/guard.ts";
import { getSummary } from "./queries.ts";

export const summaryAdmin = new Hono<SignedIn>()
  .get("/admin/summary", signedIn, panelOnly, async (c) => {
    const { sql, person } = c.var;
    return c.json(await getSummary(sql, person.id));
  });
