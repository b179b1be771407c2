// Decides who may do what to which account. It reads both accounts in the transaction that acts, so
// an admin who was demoted or suspended a moment ago can do nothing any more.
import type { Context } from "hono";
import { isAdmin } from "../../accounts.ts";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { type AccountAct, refusalOfAct } from "./account-policy.ts";
import { type Account, lockAccounts } from "./queries.ts";

/** Actions that can take away an admin. */
const actsThatEndAdminRights: AccountAct[] = ["suspend", "remove", "changeRole"];

type AccountPermissions = { actor: Account; account: Account; isLastAdmin: boolean };

/**
 * Locks both accounts until the transaction ends. `acts` are the actions that the caller may
 * demand.
 */
export async function lockPermissions(
  c: Context<SignedIn>,
  sql: Sql,
  userId: string,
  acts: AccountAct[],
): Promise<AccountPermissions> {
  const { id } = c.var.person;
  const accounts = await lockAccounts(sql, [id, userId], {
    admins: acts.some((act) => actsThatEndAdminRights.includes(act)),
  });
  const find = (id: string) => accounts.find((account) => account.id === id);
  return {
    account: find(userId) ?? fail("not_found"),
    actor: find(id) ?? fail("forbidden"),
    isLastAdmin: isLastAdmin(accounts, userId),
  };
}

/** Fails if the action is not allowed. */
export function assertAllowed(
  { actor, account, isLastAdmin }: AccountPermissions,
  act: AccountAct,
) {
  const isOwn = actor.id === account.id;
  // This check comes first: if two admins demote each other at once, the second one is no admin any
  // more and must get `last_admin`, not `forbidden`.
  if (actsThatEndAdminRights.includes(act) && isLastAdmin && !isOwn) {
    fail("last_admin");
  }
  if (actor.status !== "active") fail("forbidden");
  const refusal = refusalOfAct(act, actor, account);
  if (refusal) fail(refusal);
}

/** Returns the account that one action is about, locked until the transaction ends. */
export async function lockAccountFor(
  c: Context<SignedIn>,
  sql: Sql,
  userId: string,
  act: AccountAct,
): Promise<Account> {
  const permissions = await lockPermissions(c, sql, userId, [act]);
  assertAllowed(permissions, act);
  return permissions.account;
}

/** Locks the acting account, for actions that are not about an existing account. */
export async function lockActor(c: Context<SignedIn>, sql: Sql): Promise<Account> {
  const [actor] = await lockAccounts(sql, [c.var.person.id], { admins: false });
  return actor?.status === "active" ? actor : fail("forbidden");
}

/** Whether nobody else is an active admin. `accounts` are the locked ones. */
export const isLastAdmin = (accounts: Account[], userId: string) =>
  accounts.some((account) => account.id === userId && isActiveAdmin(account)) &&
  !accounts.some((other) => other.id !== userId && isActiveAdmin(other));

const isActiveAdmin = (account: Account) => isAdmin(account) && account.status === "active";
