import { Hono } from "hono";
import { courseIds } from "../../catalogue.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransactionWithStatus } from "../../http/idempotency.ts";
import { json, param, paramOrNotFound } from "../../http/input.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { OfVideo } from "../videos/schema.ts";
import { listProgress, listSummaries } from "./queries.ts";
import { ProgressChange } from "./schema.ts";
import { recordProgress } from "./writes.ts";

export const progress = new Hono<SignedIn>()
  .get("/progress", signedIn, async (c) => {
    const { sql, person } = c.var;
    const mine = courseIds.filter((courseId) => canStudy(person, courseId));
    return c.json(await listSummaries(sql, person.id, mine));
  })
  .get("/courses/:courseId/progress", signedIn, paramOrNotFound(OfCourse), async (c) => {
    const { sql, person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return c.json({ videos: await listProgress(sql, person.id, courseId) });
  })
  .put("/videos/:videoId/progress", signedIn, param(OfVideo), json(ProgressChange), async (c) => {
    const change = { ...c.req.valid("param"), ...c.req.valid("json") };
    return await idempotentTransactionWithStatus(c, (sql) => recordProgress(sql, c.var, change));
  });
