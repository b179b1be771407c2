// Route for the audit log of all actions in the panel. Admins read it, nobody edits it.
import { Hono } from "hono";
import * as z from "zod/mini";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { query } from "../../http/input.ts";
import { parseCursor, sortedPageOf } from "../../http/page.ts";
import { adminOnly } from "../../http/guard.ts";
import { countEntries, listEntries } from "./list-entries.ts";
import { AUDIT_BARE, AuditList } from "./schema.ts";

/** The log grows for ever, so the server counts at most so many entries. */
const MAX_COUNTED = 1000;

const whole = z.string().check(z.regex(/^\d{1,17}$/));
const cursors = { id: whole, sortKey: whole };

export const auditPanel = new Hono<SignedIn>()
  .get("/admin/audit", signedIn, adminOnly, query(AuditList), async (c) => {
    const { sql } = c.var;
    const { limit: limitText, cursor, sort = "-createdAt", ...filters } = c.req.valid("query");
    const limit = Number(limitText ?? AUDIT_BARE);
    const behind = cursor === undefined ? undefined : parseCursor(sort, cursor, cursors);
    const [rows, counted] = await Promise.all([
      listEntries(sql, filters, { limit, sort, behind }),
      countEntries(sql, filters, MAX_COUNTED + 1),
    ]);
    const isMore = counted > MAX_COUNTED;
    const total = isMore ? MAX_COUNTED : counted;
    const page = sortedPageOf(sort, rows, limit, { total, isMore });
    return limitText === undefined ? c.json(page.items) : c.json(page);
  });
