import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { paramOrNotFound } from "../../http/input.ts";
import { sendSharedJson } from "../../http/shared-body.ts";
import { canStudy } from "./policy.ts";
import { getOverview } from "./queries.ts";
import { OfCourse } from "./schema.ts";

export const courses = new Hono<SignedIn>()
  .get("/courses/:courseId/overview", signedIn, paramOrNotFound(OfCourse), async (c) => {
    const { courseId } = c.req.valid("param");
    if (!canStudy(c.var.person, courseId)) fail("not_enrolled");
    return await sendSharedJson(c, "overview", courseId, (sql) => getOverview(sql, courseId));
  });
