// Queries the audit log for admins.
import type { InferResponseType } from "hono/client";
import { api, callExpecting } from "../../../lib/http/api.ts";
import { pagedQuery } from "../../../lib/http/paged.ts";

const audit = api.admin.audit;

type AuditPage = Extract<InferResponseType<typeof audit.$get, 200>, { items: unknown }>;
export type AuditEntry = AuditPage["items"][number];

const PAGE = "50";

/** Fetched again at each opening, because the log grows. */
export const auditQuery = (filters: Record<string, string>) =>
  pagedQuery(
    ["panel", "audit"],
    { limit: PAGE, ...filters },
    (query, init) => callExpecting(audit.$get({ query }, { init }), "items"),
  );
