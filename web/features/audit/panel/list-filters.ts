// Reads the log's filters from the address and checks which of them the server accepts.
import { AuditList, type AuditOrder } from "@server/contract";
import { validate } from "../../../lib/http/validate.ts";

export const filterNames = ["search", "actor", "person", "action", "from", "to", "sort"] as const;
type Name = (typeof filterNames)[number];
/** An empty filter matches everything. */
export type ListFilters = Record<Name, string>;

export const noFilters: Omit<ListFilters, "sort"> = {
  search: "",
  actor: "",
  person: "",
  action: "",
  from: "",
  to: "",
};

export const FIRST_SORT: AuditOrder = "-createdAt";
export const sorts: AuditOrder[] = [FIRST_SORT, "createdAt"];
export const sortOf = ({ sort }: ListFilters): AuditOrder =>
  sorts.find((one) => one === sort) ?? FIRST_SORT;

/** Leaves out filters that the server would refuse, and reports an issue for each. */
export function readFilters(filters: Partial<ListFilters>) {
  const nonEmpty = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  const { issues = {} } = validate(AuditList, nonEmpty);
  const valid = Object.fromEntries(Object.entries(nonEmpty).filter(([name]) => !(name in issues)));
  const invalid: Partial<Record<Name, string>> = issues;
  return { valid, issues: invalid };
}
