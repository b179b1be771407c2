// Routes for staff: they enroll active users and remove enrollments, from the panel and from the
// older page. An admin sees how many learners each course has.
import { type Context, Hono } from "hono";
import type { CourseId } from "../../catalogue.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param } from "../../http/input.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { adminOnly, panelOnly } from "../../http/guard.ts";
import { getPanelUser } from "../users/queries.ts";
import { OfUser } from "../users/schema.ts";
import { lockAccountFor } from "../users/account-permissions.ts";
import { countEnrollments, insertEnrollment, removeEnrollment } from "./queries.ts";
import { EnrollmentOf, InCourse } from "./schema.ts";

const ofUser = param(OfUser);
const person = "/admin/users/:userId";

export const enrollmentPanel = new Hono<SignedIn>()
  .post(`${person}/enroll`, signedIn, panelOnly, ofUser, json(InCourse), async (c) => {
    const { userId } = c.req.valid("param");
    const { courseId } = c.req.valid("json");
    return await change(c, userId, courseId, "enroll");
  })
  .post(`${person}/unenroll`, signedIn, panelOnly, ofUser, json(InCourse), async (c) => {
    const { userId } = c.req.valid("param");
    const { courseId } = c.req.valid("json");
    return await change(c, userId, courseId, "unenroll");
  })
  .post("/admin/enroll", signedIn, panelOnly, json(EnrollmentOf), async (c) => {
    const { userId, courseName } = c.req.valid("json");
    return await change(c, userId, courseName, "enroll");
  })
  .delete("/admin/enroll", signedIn, panelOnly, json(EnrollmentOf), async (c) => {
    const { userId, courseName } = c.req.valid("json");
    return await change(c, userId, courseName, "unenroll");
  })
  .get("/admin/usage/enrollments", signedIn, adminOnly, async (c) => {
    return c.json({ courses: await countEnrollments(c.var.sql) });
  });

/** An enrollment that exists already, or is gone already, is no change and gets no audit entry. */
function change(
  c: Context<SignedIn>,
  userId: string,
  courseId: CourseId,
  act: "enroll" | "unenroll",
) {
  return idempotentTransaction(c, 200, async (sql) => {
    await lockAccountFor(c, sql, userId, "enroll");
    const isChange = act === "enroll"
      ? (await insertEnrollment(sql, userId, courseId) ?? fail("not_active")).isNew
      : (await removeEnrollment(sql, userId, courseId)).count > 0;
    if (isChange) {
      await recordAudit(c, sql, `user.${act}`, { personId: userId, details: { courseId } });
    }
    return await getPanelUser(sql, userId) ?? fail("internal");
  });
}
