// The log as administrators read it.
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "../../../lib/api.ts";

const audit = api.admin.audit;

export type AuditPage = Extract<InferResponseType<typeof audit.$get, 200>, { items: unknown }>;
export type AuditEntry = AuditPage["items"][number];

export const auditNames = ["actor", "person", "action", "from", "to"] as const;
/** Empty: whatever it is. */
export type AuditWish = Record<(typeof auditNames)[number], string>;

const PAGE = "50";

/** Asked again whenever it is opened: it grows. */
export const auditQuery = (wish: AuditWish) =>
  infiniteQueryOptions({
    queryKey: ["panel", "audit", wish],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const asked = Object.entries(wish).filter(([, value]) => value !== "");
      const query = {
        limit: PAGE,
        ...Object.fromEntries(asked),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return call<AuditPage>(audit.$get({ query }, { init: { signal } }) as Promise<never>);
    },
    getNextPageParam: ({ nextCursor }: AuditPage) => nextCursor,
  });
