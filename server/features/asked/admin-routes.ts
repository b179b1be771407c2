// The route for staff: how often learners asked the tutor about each lesson. Staff see counts only,
// and those of lessons that enough people asked about.
import { Hono } from "hono";
import * as z from "zod/mini";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { panelOnly } from "../../http/guard.ts";
import { query } from "../../http/input.ts";
import { CourseName } from "../courses/schema.ts";
import { Period } from "../usage/schema.ts";
import { getAsked } from "./queries.ts";

/** The default is the last month that has ended, and all courses. */
const AskedList = z.object({
  courseId: z.optional(CourseName),
  period: z.optional(Period),
});

export const askedPanel = new Hono<SignedIn>()
  .get("/admin/asked", signedIn, panelOnly, query(AskedList), async (c) => {
    const asked = await getAsked(c.var.sql, c.req.valid("query"));
    if (!asked) throw new Error("The month is missing.");
    return c.json(asked);
  });
