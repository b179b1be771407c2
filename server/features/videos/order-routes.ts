// Routes for staff: they read and change the order of a course's sections and videos.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { panelOnly } from "../../http/guard.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, paramOrNotFound } from "../../http/input.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockCourse } from "../courses/queries.ts";
import { CourseOrder, OfCourse } from "../courses/schema.ts";
import { readContent, sortContent } from "./sort-content.ts";

const ofCourse = paramOrNotFound(OfCourse);

export const contentOrder = new Hono<SignedIn>()
  .get("/admin/courses/:courseId/order", signedIn, panelOnly, ofCourse, async (c) => {
    const { sql, revisions } = c.var;
    const { courseId } = c.req.valid("param");
    // Read before the lists. So the lists may be newer than the revision but never older, and then
    // a sort is refused once.
    const revision = revisions[courseId].content;
    return c.json({ revision, ...await readContent(sql, courseId) });
  })
  .patch(
    "/admin/courses/:courseId/order",
    signedIn,
    panelOnly,
    ofCourse,
    json(CourseOrder),
    async (c) => {
      const { courseId } = c.req.valid("param");
      const { revision: seen, ...wish } = c.req.valid("json");
      return await idempotentTransaction(c, 200, async (sql) => {
        const revision = await lockCourse(sql, courseId);
        if (seen !== undefined && seen !== revision) {
          fail("stale_version", { revision, ...await readContent(sql, courseId) });
        }
        const content = await sortContent(sql, courseId, wish);
        const sorted = await lockCourse(sql, courseId);
        if (sorted === revision) return { revision, ...content };
        await recordAudit(c, sql, "course.reorder", {
          details: {
            courseId,
            sections: wish.sections?.length ?? 0,
            videos: wish.videos?.reduce((sum, { ids }) => sum + ids.length, 0) ?? 0,
          },
        });
        return { revision: sorted, ...content };
      });
    },
  );
