// Who may do what to whose account, decided by what both are in the very transaction that does it: whoever was
// demoted or suspended a moment ago does nothing any more.
import type { Context } from "hono";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { type AccountAct, refusalOfAct } from "./account-policy.ts";
import { isAdmin } from "./policy.ts";
import { type Account, lockAccounts } from "./queries.ts";

/** Those by which the academy may lose an administrator. */
const endsOffice: AccountAct[] = ["suspend", "remove", "changeRole"];

export type Standing = { actor: Account; account: Account; isLastAdmin: boolean };

/** Locks both until the transaction ends. `acts` are those that may be demanded. */
export async function standingOf(
  c: Context<SignedIn>,
  sql: Sql,
  userId: string,
  acts: AccountAct[],
): Promise<Standing> {
  const { id } = c.var.person;
  const accounts = await lockAccounts(sql, [id, userId], {
    admins: acts.some((act) => endsOffice.includes(act)),
  });
  const find = (id: string) => accounts.find((account) => account.id === id);
  return {
    account: find(userId) ?? fail("not_found"),
    actor: find(id) ?? fail("forbidden"),
    isLastAdmin: !accounts.some((other) => other.id !== userId && isActiveAdmin(other)),
  };
}

/** Refuses what stands in the way of the act. */
export function demand({ actor, account, isLastAdmin }: Standing, act: AccountAct) {
  const isOwn = actor.id === account.id;
  // Asked first: of two who take each other's office the second is no administrator any more.
  if (endsOffice.includes(act) && isLastAdmin && isActiveAdmin(account) && !isOwn) {
    fail("last_admin");
  }
  if (actor.status !== "active") fail("forbidden");
  const refusal = refusalOfAct(act, actor, account);
  if (refusal) fail(refusal);
}

/** The account that one act is about, locked until the transaction ends. */
export async function accountFor(
  c: Context<SignedIn>,
  sql: Sql,
  userId: string,
  act: AccountAct,
): Promise<Account> {
  const standing = await standingOf(c, sql, userId, [act]);
  demand(standing, act);
  return standing.account;
}

/** Whoever acts, where it is about no account that stands: locked as well. */
export async function lockActor(c: Context<SignedIn>, sql: Sql): Promise<Account> {
  const [actor] = await lockAccounts(sql, [c.var.person.id], { admins: false });
  return actor?.status === "active" ? actor : fail("forbidden");
}

const isActiveAdmin = (account: Account) => isAdmin(account) && account.status === "active";
