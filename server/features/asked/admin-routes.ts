// The route for staff: how often learners asked the tutor about each lesson. Staff see counts only,
// and those of lessons that enough people asked about.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { panelOnly } from "../../http/guard.ts";
import { query } from "../../http/input.ts";
import { getAsked } from "./queries.ts";
import { AskedList } from "./schema.ts";

export const askedPanel = new Hono<SignedIn>()
  .get("/admin/asked", signedIn, panelOnly, query(AskedList), async (c) => {
    const asked = await getAsked(c.var.sql, c.req.valid("query"));
    if (!asked) throw new Error("The month is missing.");
    return c.json(asked);
  });
