import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { query } from "../../http/input.ts";
import { findItems } from "./find-items.ts";
import { SearchQuery } from "./schema.ts";

export const search = new Hono<SignedIn>()
  .get("/search", signedIn, query(SearchQuery), async (c) => {
    const { sql, person } = c.var;
    return c.json(await findItems(sql, person, c.req.valid("query")));
  });
