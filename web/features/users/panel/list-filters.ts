// Reads the search, the filters and the sort from the address and ignores invalid values.
import { AccountStatus, courseIds, Role, SEARCH_LENGTH, UserOrder } from "@server/contract";

export const FIRST_SORT: UserOrder = "-created";

/** The most useful sorts first. */
export const sorts: UserOrder[] = [
  FIRST_SORT,
  "created",
  "name",
  "-name",
  "email",
  "-email",
  "-seen",
  "seen",
];

export const filterNames = ["search", "status", "role", "course", "sort"] as const;

export const readFilters = (params: Record<(typeof filterNames)[number], string>) => ({
  search: [...params.search].slice(0, SEARCH_LENGTH).join(""),
  status: AccountStatus.options.find((status) => status === params.status) ?? "",
  role: Role.options.find((role) => role === params.role) ?? "",
  course: courseIds.find((id) => id === params.course) ?? "",
  sort: sorts.find((sort) => sort === params.sort) ?? FIRST_SORT,
} as const);

/** An empty filter matches everything. */
export type ListFilters = ReturnType<typeof readFilters>;

export const noFilters = { search: "", status: "", role: "", course: "" } as const;

export const isSort = (sort: string): sort is UserOrder => sorts.some((one) => one === sort);
