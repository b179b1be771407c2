// Routes for staff: create, change and delete the sections of a course.
import { Hono } from "hono";
import { indexSources } from "../../db/search-sources.ts";
import type { Sql } from "../../db/sql.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param } from "../../http/input.ts";
import { differs, recordAudit } from "../audit/record-audit.ts";
import { lockCourse } from "../courses/queries.ts";
import { panelOnly } from "../../http/guard.ts";
import {
  changeSection,
  getSection,
  insertSection,
  moveToEndOfUnsorted,
  removeSection,
  type Section,
} from "./queries.ts";
import { NewSection, OfSection, SectionChange } from "./schema.ts";

const ofSection = param(OfSection);

export const sectionsPanel = new Hono<SignedIn>()
  .post("/admin/sections", signedIn, panelOnly, json(NewSection), async (c) => {
    const section = c.req.valid("json");
    return await idempotentTransaction(c, 201, async (sql) => {
      await lockCourse(sql, section.courseId);
      const id = await insertSection(sql, section);
      await indexSources(sql, "section", [id]);
      const stored = await getSection(sql, id) ?? fail("internal");
      await recordAudit(c, sql, "section.create", auditDetails(stored));
      return stored;
    });
  })
  .patch(
    "/admin/sections/:sectionId",
    signedIn,
    panelOnly,
    ofSection,
    json(SectionChange),
    async (c) => {
      const { sectionId } = c.req.valid("param");
      const { before: expected, ...change } = c.req.valid("json");
      return await idempotentTransaction(c, 200, async (sql) => {
        const known = await lockSection(sql, sectionId);
        if (!differs(known, change)) return known;
        if (expected && differs(known, expected)) fail("stale_version", known);
        const stored = await changeSection(sql, sectionId, change) ?? fail("not_found");
        await indexSources(sql, "section", [sectionId]);
        await recordAudit(c, sql, "section.change", auditDetails(stored));
        return stored;
      });
    },
  )
  .delete("/admin/sections/:sectionId", signedIn, panelOnly, ofSection, async (c) => {
    const { sectionId } = c.req.valid("param");
    return await idempotentTransaction(c, 200, async (sql) => {
      await lockSection(sql, sectionId);
      await moveToEndOfUnsorted(sql, sectionId);
      const removed = await removeSection(sql, sectionId) ?? fail("not_found");
      await recordAudit(c, sql, "section.remove", auditDetails(removed));
      return { ok: true };
    });
  });

const auditDetails = ({ id, courseId, title }: Section) => ({ details: { id, courseId, title } });

/** Locks the course, so that nobody else changes its content, and then reads the section again. */
async function lockSection(sql: Sql, id: string) {
  const { courseId } = await getSection(sql, id) ?? fail("not_found");
  await lockCourse(sql, courseId);
  return await getSection(sql, id) ?? fail("not_found");
}
