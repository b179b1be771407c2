// Changes the name or the role of an account when an admin asks for it.
import type { Context } from "hono";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { rotateSessions } from "../session/queries.ts";
import { setName, setRole } from "./queries.ts";
import type { AccountChange } from "./schema.ts";
import { assertAllowed, lockPermissions } from "./account-permissions.ts";

export async function changeAccount(
  c: Context<SignedIn>,
  sql: Sql,
  userId: string,
  { role, ...names }: AccountChange,
) {
  const permissions = await lockPermissions(c, sql, userId, role ? ["changeRole"] : []);
  const { account } = permissions;
  const isOtherRole = role !== undefined && role !== account.role;
  if (isOtherRole) assertAllowed(permissions, "changeRole");
  assertAllowed(permissions, "rename");

  if (isOtherRole) {
    await setRole(sql, userId, role);
    await rotateSessions(sql, userId);
    const details = { from: account.role, to: role };
    await recordAudit(c, sql, "user.role", { personId: userId, details });
  }
  const name = { firstName: account.firstName, lastName: account.lastName, ...names };
  if (name.firstName !== account.firstName || name.lastName !== account.lastName) {
    await setName(sql, userId, name);
    const details = { from: fullName(account), to: fullName(name) };
    await recordAudit(c, sql, "user.rename", { personId: userId, details });
  }
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
