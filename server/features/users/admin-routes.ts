// Routes for accounts: staff list and open accounts and reset passwords, admins do the rest.
import { Hono } from "hono";
import type { Sql } from "../../db/sql.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param, query } from "../../http/input.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { endSessions } from "../session/queries.ts";
import { clearFailedSignIns } from "../session/clear-failed-sign-ins.ts";
import { changeAccount, removeAccount, revokeAccess } from "./change-account.ts";
import { adminOnly, panelOnly } from "../../http/guard.ts";
import { bareListOf } from "../../http/page.ts";
import { checkImport, importUsers } from "./import-users.ts";
import { listUsers, pageOfUsers } from "./list-users.ts";
import { canCreate } from "./account-policy.ts";
import { getPanelUser, insertEnrollments, insertUser, setPassword, setStatus } from "./queries.ts";
import {
  AccountChange,
  Import,
  NewAccount,
  NewPassword,
  OfUser,
  Suspension,
  UserList,
} from "./schema.ts";
import { lockAccountFor, lockActor } from "./account-permissions.ts";

const ofUser = param(OfUser);
const acts = "/admin/users/:userId";

export const usersPanel = new Hono<SignedIn>()
  .get("/admin/users", signedIn, panelOnly, query(UserList), async (c) => {
    const { sql } = c.var;
    const { limit, cursor, ...filters } = c.req.valid("query");
    if (limit === undefined) return c.json(bareListOf(c, await listUsers(sql, filters)));
    return c.json(await pageOfUsers(sql, filters, { limit: Number(limit), cursor }));
  })
  .post("/admin/create-user", signedIn, panelOnly, json(NewAccount), async (c) => {
    const { person, passwords } = c.var;
    const { password, courseName, enrolledCourses = [], ...account } = c.req.valid("json");
    const role = account.role ?? "learner";
    if (!canCreate(person, role)) fail("forbidden");
    const courses = new Set([...enrolledCourses, ...courseName ? [courseName] : []]);
    const passwordHash = await passwords.hash(password);
    return await idempotentTransaction(c, 201, async (sql) => {
      if (!canCreate(await lockActor(c, sql), role)) fail("forbidden");
      const id = await insertUser(sql, {
        lastName: "",
        ...account,
        role,
        passwordHash,
        passwordSetByStaff: true,
      }) ?? fail("email_taken");
      await insertEnrollments(sql, [...courses].map((courseId) => ({ userId: id, courseId })));
      await recordAudit(c, sql, "user.create", {
        personId: id,
        details: { role, courses: [...courses] },
      });
      return await getStoredUser(sql, id);
    });
  })
  .post("/admin/users/import", signedIn, panelOnly, json(Import), async (c) => {
    const { rows, check } = c.req.valid("json");
    if (!check) return await importUsers(c, rows);
    const { problems, converted } = await checkImport(c.var.sql, rows);
    return c.json({ rows: rows.length, problems, converted });
  })
  .patch(acts, signedIn, adminOnly, ofUser, json(AccountChange), async (c) => {
    const { userId } = c.req.valid("param");
    const change = c.req.valid("json");
    return await idempotentTransaction(c, 200, async (sql) => {
      await changeAccount(c, sql, userId, change);
      return await getStoredUser(sql, userId);
    });
  })
  .post(`${acts}/suspend`, signedIn, adminOnly, ofUser, json(Suspension), async (c) => {
    const { userId } = c.req.valid("param");
    const { reason } = c.req.valid("json");
    return await idempotentTransaction(c, 200, async (sql) => {
      await lockAccountFor(c, sql, userId, "suspend");
      await setStatus(sql, userId, { status: "suspended", reason });
      await revokeAccess(sql, userId, "suspended");
      await recordAudit(c, sql, "user.suspend", { personId: userId, details: { reason } });
      return await getStoredUser(sql, userId);
    });
  })
  .post(`${acts}/activate`, signedIn, adminOnly, ofUser, async (c) => {
    const { userId } = c.req.valid("param");
    return await idempotentTransaction(c, 200, async (sql) => {
      await lockAccountFor(c, sql, userId, "activate");
      await setStatus(sql, userId, { status: "active" });
      await recordAudit(c, sql, "user.activate", { personId: userId });
      return await getStoredUser(sql, userId);
    });
  })
  .delete(acts, signedIn, adminOnly, ofUser, async (c) => {
    const { userId } = c.req.valid("param");
    return await idempotentTransaction(c, 200, async (sql) => {
      await lockAccountFor(c, sql, userId, "remove");
      const courses = await removeAccount(sql, userId);
      await recordAudit(c, sql, "user.remove", { personId: userId, details: { courses } });
      return { ok: true };
    });
  })
  .post(`${acts}/reset-password`, signedIn, panelOnly, ofUser, json(NewPassword), async (c) => {
    const { userId } = c.req.valid("param");
    const passwordHash = await c.var.passwords.hash(c.req.valid("json").password);
    return await idempotentTransaction(c, 200, async (sql) => {
      await lockAccountFor(c, sql, userId, "resetPassword");
      await setPassword(sql, userId, passwordHash);
      await endSessions(sql, userId, "ended");
      await recordAudit(c, sql, "user.reset_password", { personId: userId });
      const user = await getStoredUser(sql, userId);
      await clearFailedSignIns(sql, user);
      return user;
    });
  });

const getStoredUser = async (sql: Sql, id: string) =>
  await getPanelUser(sql, id) ?? fail("internal");
