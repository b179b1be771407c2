// Lets learners enroll themselves. A setting switches this off, because in production staff enroll
// by hand after payment.
import { Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { CourseName } from "../courses/schema.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param } from "../../http/input.ts";
import { insertEnrollment, removeEnrollment } from "./queries.ts";
import { Enrollment } from "./schema.ts";

const ofCourse = param(z.object({ courseName: z.string() }));

const selfEnrollment: MiddlewareHandler<SignedIn> = async (c, next) => {
  if (!c.var.settings.SELF_ENROLLMENT) fail("forbidden");
  await next();
};

export const enrollment = new Hono<SignedIn>()
  .get("/user/enrollments", signedIn, (c) => {
    const { enrolledCourses } = c.var.person;
    return c.json({ enrolledCourses });
  })
  .get("/enrollment/:courseName", signedIn, ofCourse, (c) => {
    const course = CourseName.safeParse(c.req.valid("param").courseName);
    if (!course.success) fail("not_found");
    return c.json({ enrolled: c.var.person.enrolledCourses.includes(course.data) });
  })
  .post("/enrollment", signedIn, selfEnrollment, json(Enrollment), async (c) => {
    const { person } = c.var;
    const { courseName } = c.req.valid("json");
    return await idempotentTransaction(c, 201, async (sql) => {
      if (!await insertEnrollment(sql, person.id, courseName)) fail("not_active");
      return { courseName, enrolled: true };
    });
  })
  .delete("/enrollment", signedIn, selfEnrollment, json(Enrollment), async (c) => {
    const { sql, person } = c.var;
    await removeEnrollment(sql, person.id, c.req.valid("json").courseName);
    return c.json({ ok: true });
  });
