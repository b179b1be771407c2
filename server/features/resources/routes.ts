import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { param, paramOrNotFound } from "../../http/input.ts";
import { sendToStorage } from "../../http/media.ts";
import { sendSharedJson } from "../../http/shared-body.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { fileNameOf } from "./file-name.ts";
import { getResourceFile, listResources } from "./queries.ts";
import { OfResource } from "./schema.ts";

export const resources = new Hono<SignedIn>()
  .get("/courses/:courseId/resources", signedIn, paramOrNotFound(OfCourse), async (c) => {
    const { courseId } = c.req.valid("param");
    if (!canStudy(c.var.person, courseId)) fail("not_enrolled");
    return await sendSharedJson(c, "resources", courseId, (sql) => listResources(sql, courseId));
  })
  .get("/resources/:resourceId/download", signedIn, param(OfResource), async (c) => {
    const { sql, person } = c.var;
    const file = await getResourceFile(sql, c.req.valid("param").resourceId) ?? fail("not_found");
    if (!canStudy(person, file.courseId)) fail("not_enrolled");
    return await sendToStorage(c, file.filePath, fileNameOf(file.title, file.contentType));
  });
