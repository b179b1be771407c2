// Routes for staff: the order of a course's sections and videos, and the course's overview.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, paramOrNotFound } from "../../http/input.ts";
import { differs, recordAudit } from "../audit/record-audit.ts";
import { panelOnly } from "../users/guard.ts";
import { getOverview, lockCourse, putOverview } from "./queries.ts";
import { CourseOrder, OfCourse, OverviewSave } from "./schema.ts";
import { readContent, sortContent } from "./sort-content.ts";

const ofCourse = paramOrNotFound(OfCourse);

export const coursesPanel = new Hono<SignedIn>()
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
  )
  .post(
    "/admin/courses/:courseId/overview",
    signedIn,
    panelOnly,
    ofCourse,
    json(OverviewSave),
    async (c) => {
      const { courseId } = c.req.valid("param");
      const { courseId: again = courseId, updatedAt: seen, ...text } = c.req.valid("json");
      if (again !== courseId) fail("invalid_input", [{ path: "courseId", issue: "invalid" }]);
      return await idempotentTransaction(c, 200, async (sql) => {
        await lockCourse(sql, courseId);
        const before = await getOverview(sql, courseId);
        if (seen !== undefined && seen !== (before.updatedAt?.toISOString() ?? null)) {
          fail("stale_version", before);
        }
        if (before.updatedAt && !differs(before, text)) return before;
        await putOverview(sql, { courseId, ...text });
        await recordAudit(c, sql, "overview.save", { details: { courseId } });
        return await getOverview(sql, courseId);
      });
    },
  );
