import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { named } from "../../http/input.ts";
import { shared } from "../../http/shared-body.ts";
import { canStudy } from "./policy.ts";
import { getOverview } from "./queries.ts";
import { OfCourse } from "./schema.ts";

export const courses = new Hono<SignedIn>()
  .get("/courses/:courseId/overview", signedIn, named(OfCourse), async (c) => {
    const { sql, person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return await shared(c, "overview", courseId, () => getOverview(sql, courseId));
  });
