import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { paramOrNotFound } from "../../http/input.ts";
import { sendSharedJson } from "../../http/shared-body.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { listSections } from "./queries.ts";

export const sections = new Hono<SignedIn>()
  .get("/courses/:courseId/sections", signedIn, paramOrNotFound(OfCourse), async (c) => {
    const { courseId } = c.req.valid("param");
    if (!canStudy(c.var.person, courseId)) fail("not_enrolled");
    return await sendSharedJson(c, "sections", courseId, (sql) => listSections(sql, courseId));
  });
