import { queryOptions } from "@tanstack/react-query";
import { api, call } from "../../../lib/http/api.ts";

/** Fetched again at each opening, because all users change these numbers. */
export const summaryQuery = queryOptions({
  queryKey: ["panel", "summary"],
  staleTime: 0,
  queryFn: () => call(api.admin.summary.$get()),
});
