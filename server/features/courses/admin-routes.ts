// Route for staff: they save the overview of a course.
import { Hono } from "hono";
import { indexSources } from "../../db/search-sources.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, paramOrNotFound } from "../../http/input.ts";
import { differs, recordAudit } from "../audit/record-audit.ts";
import { panelOnly } from "../../http/guard.ts";
import { getOverview, lockCourse, putOverview } from "./queries.ts";
import { OfCourse, OverviewSave } from "./schema.ts";

const ofCourse = paramOrNotFound(OfCourse);

export const coursesPanel = new Hono<SignedIn>()
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
        await indexSources(sql, "overview", [courseId]);
        await recordAudit(c, sql, "overview.save", { details: { courseId } });
        return await getOverview(sql, courseId);
      });
    },
  );
