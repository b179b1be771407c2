import { Hono } from "hono";
import type { Base } from "../../http/context.ts";
import { limitVisitors } from "../../http/guard.ts";
import { paramOrNotFound } from "../../http/input.ts";
import { sendJsonOfRevision } from "../../http/shared-body.ts";
import { getOverview } from "../courses/queries.ts";
import { OfCourse } from "../courses/schema.ts";
import { listSections } from "../sections/queries.ts";
import { listVideos } from "../videos/queries.ts";
import { getRevision } from "./queries.ts";
import { syllabusOf } from "./syllabus-of.ts";

export const syllabus = new Hono<Base>()
  .get("/courses/:courseId/syllabus", limitVisitors, paramOrNotFound(OfCourse), async (c) => {
    const { revisions } = c.var;
    const { courseId } = c.req.valid("param");
    const revision = revisions?.[courseId] ?? await getRevision(c.var.sql, courseId);
    c.header("Cache-Control", "private, no-cache");
    return await sendJsonOfRevision(c, { call: "syllabus", courseId, revision }, async (sql) => {
      const [overview, sections, videos] = await Promise.all([
        getOverview(sql, courseId),
        listSections(sql, courseId),
        listVideos(sql, courseId),
      ]);
      return syllabusOf({ overview, sections, videos });
    });
  });
