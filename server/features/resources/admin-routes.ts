// Routes for staff: add, change and remove the files that learners can take home.
import { Hono } from "hono";
import { indexSources } from "../../db/search-sources.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param } from "../../http/input.ts";
import { differs, recordAudit } from "../audit/record-audit.ts";
import { lockCourse } from "../courses/queries.ts";
import { assertSectionsExist } from "../sections/assert-sections.ts";
import { claimInspected, inspectUploads } from "../uploads/claim.ts";
import { insertRemoval } from "../uploads/queries.ts";
import { removeNow } from "../uploads/removals.ts";
import { panelOnly } from "../../http/guard.ts";
import {
  changeResource,
  getPanelResource,
  getResourceFile,
  insertResource,
  removeResource,
} from "./queries.ts";
import { NewResource, OfResource, ResourceChange } from "./schema.ts";

export const resourcesPanel = new Hono<SignedIn>()
  .post("/admin/resources", signedIn, panelOnly, json(NewResource), async (c) => {
    const { filePath: location, fileSize: size, ...resource } = c.req.valid("json");
    const { courseId, sectionId = null, title, description, resourceType } = resource;
    const [inspected] = await inspectUploads(c.var, "resource", [{ ...resource, location, size }]);
    const { file } = inspected ?? fail("internal");
    return await idempotentTransaction(c, 201, async (sql) => {
      await lockCourse(sql, courseId);
      await assertSectionsExist(sql, [{ courseId, sectionId, path: "sectionId" }]);
      await claimInspected(sql, c.var.person, "resource", [file]);
      const stored = await insertResource(sql, {
        courseId,
        sectionId,
        title,
        description,
        resourceType,
        filePath: file.path,
        contentType: file.contentType,
        fileSize: file.size,
        pieces: file.pieces,
      });
      await indexSources(sql, "resource", [stored.id]);
      await recordAudit(c, sql, "resource.create", { details: { id: stored.id, courseId, title } });
      return stored;
    });
  })
  .patch(
    "/admin/resources/:resourceId",
    signedIn,
    panelOnly,
    param(OfResource),
    json(ResourceChange),
    async (c) => {
      const { resourceId } = c.req.valid("param");
      const change = c.req.valid("json");
      const { courseId } = await getResourceFile(c.var.sql, resourceId) ?? fail("not_found");
      return await idempotentTransaction(c, 200, async (sql) => {
        await lockCourse(sql, courseId);
        const before = await getPanelResource(sql, resourceId) ?? fail("not_found");
        if (!differs(before, change)) return before;
        const after = { ...before, ...change };
        await assertSectionsExist(sql, [{ ...after, path: "sectionId" }]);
        await changeResource(sql, resourceId, after);
        await indexSources(sql, "resource", [resourceId]);
        const details = { id: resourceId, courseId, title: after.title };
        await recordAudit(c, sql, "resource.change", { details });
        return after;
      });
    },
  )
  .delete("/admin/resources/:resourceId", signedIn, panelOnly, param(OfResource), async (c) => {
    const { resourceId } = c.req.valid("param");
    const { courseId, filePath } = await getResourceFile(c.var.sql, resourceId) ??
      fail("not_found");
    const answer = await idempotentTransaction(c, 200, async (sql) => {
      await lockCourse(sql, courseId);
      const resource = await removeResource(sql, resourceId) ?? fail("not_found");
      await insertRemoval(sql, filePath);
      await recordAudit(c, sql, "resource.remove", { details: resource });
      return { ok: true };
    });
    await removeNow(c, filePath);
    return answer;
  });
