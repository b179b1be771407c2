// Decides which role may do what to which account. `policy.ts` is a separate file because every
// page loads it at the start.
import { canOpenPanel, isAdmin } from "../../accounts.ts";
import type { AccountStatus, Role } from "./schema.ts";

type User = { role: Role };
type Actor = User & { id: string };
type Account = Actor & { status: AccountStatus };

/** What staff do to an account. The right to enroll includes the right to remove an enrollment. */
export type AccountAct =
  | "enroll"
  | "suspend"
  | "activate"
  | "remove"
  | "changeRole"
  | "rename"
  | "resetPassword";

export type AccountRefusal = "forbidden" | "own_account" | "not_active" | "conflict";

type Rule = (actor: Actor, account: Account) => AccountRefusal | undefined;

const byStaff: Rule = (actor) => canOpenPanel(actor) ? undefined : "forbidden";
const byAdmin: Rule = (actor) => isAdmin(actor) ? undefined : "forbidden";
const notOwn: Rule = (actor, account) => actor.id === account.id ? "own_account" : undefined;
const active: Rule = (_, { status }) => status === "active" ? undefined : "not_active";
const standing: Rule = (_, { status }) => status === "deleted" ? "not_active" : undefined;
const suspended: Rule = (_, { status }) => status === "active" ? "conflict" : undefined;
const learnersUnlessAdmin: Rule = (actor, { role }) =>
  isAdmin(actor) || role === "learner" ? undefined : "forbidden";

/** The first rule that returns a refusal decides. */
const rules: Record<AccountAct, Rule[]> = {
  enroll: [byStaff, active],
  suspend: [byAdmin, notOwn, active],
  activate: [byAdmin, standing, suspended],
  remove: [byAdmin, notOwn, standing],
  changeRole: [byAdmin, notOwn, standing],
  rename: [byAdmin, standing],
  resetPassword: [byStaff, notOwn, learnersUnlessAdmin, standing],
};

/**
 * The rule of the last administrator is not here, because only the database knows it
 * (`assertAllowed` checks it).
 */
export function refusalOfAct(
  act: AccountAct,
  actor: Actor,
  account: Account,
): AccountRefusal | undefined {
  for (const rule of rules[act]) {
    const refusal = rule(actor, account);
    if (refusal) return refusal;
  }
  return undefined;
}

const may = (act: AccountAct, actor: Actor, account: Account) =>
  refusalOfAct(act, actor, account) === undefined;

export const canEnroll = (actor: Actor, account: Account) => may("enroll", actor, account);
export const canSuspend = (actor: Actor, account: Account) => may("suspend", actor, account);
export const canActivate = (actor: Actor, account: Account) => may("activate", actor, account);
export const canRemove = (actor: Actor, account: Account) => may("remove", actor, account);
export const canChangeRole = (actor: Actor, account: Account) => may("changeRole", actor, account);
export const canRename = (actor: Actor, account: Account) => may("rename", actor, account);
export const canResetPassword = (actor: Actor, account: Account) =>
  may("resetPassword", actor, account);

export const canCreate = (actor: User, role: Role) =>
  isAdmin(actor) || canOpenPanel(actor) && role === "learner";
