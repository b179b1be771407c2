// Reads which features the server has switched on, and how to contact the academy.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "./api.ts";

export type Config = InferResponseType<typeof api.config.$get, 200>;

export const configQuery = queryOptions({
  queryKey: ["config"],
  meta: { kept: "anyone" },
  queryFn: () => call<Config>(api.config.$get()),
});

export const useConfigQuery = () => useQuery(configQuery);

export const useConfig = () => useConfigQuery().data;
