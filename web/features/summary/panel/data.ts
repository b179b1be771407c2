import { queryOptions } from "@tanstack/react-query";
import { api, call } from "../../../lib/api.ts";

/** Asked for each time that the page is opened: everybody changes it. */
export const summaryQuery = queryOptions({
  queryKey: ["panel", "summary"],
  staleTime: 0,
  queryFn: () => call(api.admin.summary.$get()),
});
