import * as z from "zod/mini";
import { line, sortedPageQuery } from "../../schema-fields.ts";
import { SEARCH_LENGTH } from "../../limits.ts";

/** A month in Myanmar's time, from 2000 to 2999. */
export const Period = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "invalid"));

/** The default is the present month. */
export const UsageAsked = z.object({ period: z.optional(Period) });

export const usageSorts = ["name", "messages", "images", "cost", "aborted"] as const;
export type UsageSort = (typeof usageSorts)[number];

/** A `-` in front reverses the order. */
export const UsageOrder = z.enum(usageSorts.flatMap((sort) => [sort, `-${sort}`] as const));
export type UsageOrder = z.output<typeof UsageOrder>;

export const UsageList = z.object({
  ...sortedPageQuery,
  period: z.optional(Period),
  search: z.optional(line(SEARCH_LENGTH, 0)),
  sort: z.optional(UsageOrder),
});

/** From this percentage on, the app tells the user how much of the quota is used. */
export const QUOTA_WARNING = 80;
