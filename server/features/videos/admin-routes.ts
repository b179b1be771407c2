// Routes for staff: add, change and remove videos and their captions.
import { Hono } from "hono";
import type * as z from "zod/mini";
import { captionSource, indexSources } from "../../db/search-sources.ts";
import type { Sql } from "../../db/sql.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param } from "../../http/input.ts";
import { differs, recordAudit } from "../audit/record-audit.ts";
import { composed } from "../../schema-fields.ts";
import { linesToUnicode } from "../../services/zawgyi.ts";
import { lockCourses } from "../courses/queries.ts";
import { assertSectionsExist } from "../sections/assert-sections.ts";
import { inspectUploads } from "../uploads/claim.ts";
import { insertRemoval } from "../uploads/queries.ts";
import { removeNow } from "../uploads/removals.ts";
import { panelOnly } from "../../http/guard.ts";
import { addVideos } from "./add-videos.ts";
import {
  changeVideo,
  getPanelVideo,
  getVideoFile,
  listPanelVideos,
  putCaptions,
  removeCaptions,
  removeVideo,
} from "./queries.ts";
import {
  CaptionLanguage,
  CaptionText,
  NewVideo,
  NewVideos,
  OfCaptions,
  OfVideo,
  VideoChange,
  withDuration,
} from "./schema.ts";
import { captionProblems } from "./webvtt.ts";

const ofVideo = param(OfVideo);
const ofCaptions = param(OfCaptions);
const ofLanguage = "/admin/videos/:videoId/captions/:language";

export const videosPanel = new Hono<SignedIn>()
  .get("/admin/videos", signedIn, panelOnly, async (c) => {
    return c.json((await listPanelVideos(c.var.sql)).map(withDuration));
  })
  .post("/admin/videos", signedIn, panelOnly, json(NewVideo), async (c) => {
    const video = c.req.valid("json");
    const additions = await inspectUploads(c.var, "video", [located(video)]);
    return await idempotentTransaction(c, 201, async (sql) => {
      const [stored] = await addVideos(c, sql, additions, () => "");
      return withDuration(stored ?? fail("internal"));
    });
  })
  .post("/admin/videos/bulk", signedIn, panelOnly, json(NewVideos), async (c) => {
    const { videos } = c.req.valid("json");
    const additions = await inspectUploads(c.var, "video", videos.map(located));
    return await idempotentTransaction(c, 201, async (sql) => {
      const stored = await addVideos(c, sql, additions, (n) => `videos.${n}.`);
      return stored.map(withDuration);
    });
  })
  .patch("/admin/videos/:videoId", signedIn, panelOnly, ofVideo, json(VideoChange), async (c) => {
    const { videoId } = c.req.valid("param");
    const { duration, order, ...change } = c.req.valid("json");
    return await idempotentTransaction(c, 200, async (sql) => {
      const before = await lockVideo(sql, videoId);
      const moves = change.courseId !== undefined && change.courseId !== before.courseId;
      const wish = {
        // A section belongs to one course, so a video that moves loses its section.
        ...(moves ? { sectionId: null } : {}),
        ...change,
        durationSeconds: duration ?? before.durationSeconds,
        order: order ?? before.order,
      };
      if (!differs(before, wish)) return withDuration(before);
      const after = { ...before, ...wish, position: wish.order };
      await assertSectionsExist(sql, [{ ...after, path: "sectionId" }]);
      await changeVideo(sql, videoId, after);
      await indexSources(sql, "lesson", [videoId]);
      const { courseId, title, isPreview } = after;
      const free = isPreview === before.isPreview ? {} : { isPreview };
      const details = { id: videoId, courseId, title, ...free };
      await recordAudit(c, sql, "video.change", { details });
      return withDuration(await getPanelVideo(sql, videoId) ?? fail("internal"));
    });
  })
  .delete("/admin/videos/:videoId", signedIn, panelOnly, ofVideo, async (c) => {
    const { videoId } = c.req.valid("param");
    const { videoPath } = await getVideoFile(c.var.sql, videoId) ?? fail("not_found");
    const answer = await idempotentTransaction(c, 200, async (sql) => {
      await lockCourses(sql);
      const video = await removeVideo(sql, videoId) ?? fail("not_found");
      await insertRemoval(sql, videoPath);
      await recordAudit(c, sql, "video.remove", { details: video });
      return { ok: true };
    });
    await removeNow(c, videoPath);
    return answer;
  })
  .put(ofLanguage, signedIn, panelOnly, ofCaptions, json(CaptionText), async (c) => {
    const { videoId, language } = inLanguage(c.req.valid("param"));
    // The file may be long, so its conversion pauses for other requests.
    const content = composed(await linesToUnicode(c.req.valid("json").content));
    const problems = captionProblems(content);
    if (problems.length > 0) fail("invalid_input", problems.map(asIssue));
    return await idempotentTransaction(c, 200, async (sql) => {
      const { id, courseId, title } = await lockVideo(sql, videoId);
      if (await putCaptions(sql, id, language, content)) {
        await indexSources(sql, "caption", [captionSource(id, language)]);
        await recordAudit(c, sql, "caption.put", { details: { id, courseId, title, language } });
      }
      return withDuration(await getPanelVideo(sql, id) ?? fail("internal"));
    });
  })
  .delete(ofLanguage, signedIn, panelOnly, ofCaptions, async (c) => {
    const { videoId, language } = inLanguage(c.req.valid("param"));
    return await idempotentTransaction(c, 200, async (sql) => {
      const { id, courseId, title } = await lockVideo(sql, videoId);
      if (!await removeCaptions(sql, id, language)) fail("not_found");
      await recordAudit(c, sql, "caption.remove", { details: { id, courseId, title, language } });
      return withDuration(await getPanelVideo(sql, id) ?? fail("internal"));
    });
  });

const located = ({ videoURL, ...video }: z.output<typeof NewVideo>) => ({
  ...video,
  location: videoURL,
});

const asIssue = ({ line, problem }: { line: number; problem: string }) => ({
  path: "content",
  issue: problem,
  line,
});

/** The API knows two languages. Any other language is `not_found`. */
function inLanguage({ videoId, language }: z.output<typeof OfCaptions>) {
  const known = CaptionLanguage.safeParse(language);
  return { videoId, language: known.success ? known.data : fail("not_found") };
}

/** Locks all courses, so that nobody else changes their content until the transaction ends. */
async function lockVideo(sql: Sql, id: string) {
  await lockCourses(sql);
  return await getPanelVideo(sql, id) ?? fail("not_found");
}
