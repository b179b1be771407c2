// Route for the outbox of a phone: takes up to a hundred writes in one request, in order.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { json } from "../../http/input.ts";
import { applyBatch } from "./apply-batch.ts";
import { Batch } from "./schema.ts";

export const sync = new Hono<SignedIn>()
  .post("/sync", signedIn, json(Batch), async (c) => {
    const { writes } = c.req.valid("json");
    return c.json({ results: await applyBatch(c.var, writes) });
  });
