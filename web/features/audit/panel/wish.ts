// Reads the log's filters from the address and checks which of them the server accepts.
import { AuditList, type AuditOrder } from "@server/contract";
import { validate } from "../../../lib/validate.ts";

export const auditNames = ["search", "actor", "person", "action", "from", "to", "sort"] as const;
type Name = (typeof auditNames)[number];
/** An empty filter matches everything. */
export type AuditWish = Record<Name, string>;

export const nothing: Omit<AuditWish, "sort"> = {
  search: "",
  actor: "",
  person: "",
  action: "",
  from: "",
  to: "",
};

export const FIRST_SORT: AuditOrder = "-createdAt";
export const sorts: AuditOrder[] = [FIRST_SORT, "createdAt"];
export const sortOf = ({ sort }: AuditWish): AuditOrder =>
  sorts.find((one) => one === sort) ?? FIRST_SORT;

/** Leaves out filters that the server would refuse, and reports an issue for each. */
export function readWish(wish: Partial<AuditWish>) {
  const given = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== ""));
  const { issues = {} } = validate(AuditList, given);
  const asked = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in issues)));
  const wrong: Partial<Record<Name, string>> = issues;
  return { asked, issues: wrong };
}
