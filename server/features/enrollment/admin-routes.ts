// Staff enrol, and take out again, whoever is active: by the panel's calls, and by those of the older page.
import { type Context, Hono } from "hono";
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { once } from "../../http/idempotency.ts";
import { json, param } from "../../http/input.ts";
import { changed } from "../audit/changed.ts";
import { panelOnly } from "../users/guard.ts";
import { getPanelUser } from "../users/queries.ts";
import { OfUser } from "../users/schema.ts";
import { accountFor } from "../users/standing.ts";
import { insertEnrollment, removeEnrollment } from "./queries.ts";
import { EnrollmentOf, InCourse } from "./schema.ts";

const ofUser = param(OfUser);

export const enrollmentPanel = new Hono<SignedIn>()
  .post(
    "/admin/users/:userId/enroll",
    signedIn,
    panelOnly,
    ofUser,
    json(InCourse),
    async (c) => {
      const { userId } = c.req.valid("param");
      const { courseId } = c.req.valid("json");
      return await once(c, 200, (sql) => enroll(c, sql, userId, courseId));
    },
  )
  .post(
    "/admin/users/:userId/unenroll",
    signedIn,
    panelOnly,
    ofUser,
    json(InCourse),
    async (c) => {
      const { userId } = c.req.valid("param");
      const { courseId } = c.req.valid("json");
      return await once(c, 200, (sql) => unenroll(c, sql, userId, courseId));
    },
  )
  .post("/admin/enroll", signedIn, panelOnly, json(EnrollmentOf), async (c) => {
    const { userId, courseName } = c.req.valid("json");
    return await once(c, 200, (sql) => enroll(c, sql, userId, courseName));
  })
  .delete("/admin/enroll", signedIn, panelOnly, json(EnrollmentOf), async (c) => {
    const { userId, courseName } = c.req.valid("json");
    return await once(c, 200, (sql) => unenroll(c, sql, userId, courseName));
  });

/** What was so already is no change, and nothing is written down of it. */
async function enroll(c: Context<SignedIn>, sql: Sql, userId: string, courseId: CourseId) {
  await accountFor(c, sql, userId, "enroll");
  const { isNew } = await insertEnrollment(sql, userId, courseId) ?? fail("not_active");
  if (isNew) await changed(c, sql, "user.enroll", { personId: userId, details: { courseId } });
  return await getPanelUser(sql, userId) ?? fail("internal");
}

async function unenroll(c: Context<SignedIn>, sql: Sql, userId: string, courseId: CourseId) {
  await accountFor(c, sql, userId, "enroll");
  const { count } = await removeEnrollment(sql, userId, courseId);
  if (count > 0) {
    await changed(c, sql, "user.unenroll", { personId: userId, details: { courseId } });
  }
  return await getPanelUser(sql, userId) ?? fail("internal");
}
