import * as z from "zod/mini";
import { line, sortedPageQuery } from "../../fields.ts";
import { SEARCH_LENGTH } from "../users/schema.ts";

/** A month in Myanmar, from the year in which there was nothing yet to one that nobody will see. */
export const Period = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "invalid"));

/** This month, if nothing is said. */
export const UsageAsked = z.object({ period: z.optional(Period) });

export const usageSorts = ["name", "messages", "images", "cost", "aborted"] as const;
export type UsageSort = (typeof usageSorts)[number];

/** `-` in front turns the order around. */
export const UsageOrder = z.enum(usageSorts.flatMap((sort) => [sort, `-${sort}`] as const));
export type UsageOrder = z.output<typeof UsageOrder>;

export const UsageList = z.object({
  ...sortedPageQuery,
  period: z.optional(Period),
  search: z.optional(line(SEARCH_LENGTH, 0)),
  sort: z.optional(UsageOrder),
});

/** From here on a person is told how much of her quota is used, in percent. */
export const QUOTA_WARNING = 80;
