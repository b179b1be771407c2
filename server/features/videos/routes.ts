import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { matchesEtag } from "../../http/etags.ts";
import { param, paramOrNotFound } from "../../http/input.ts";
import { sendToStorage } from "../../http/media.ts";
import { sendSharedJson } from "../../http/shared-body.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { getCaptions, getVideoFile, listVideos } from "./queries.ts";
import { CaptionLanguage, OfCaptions, OfVideo, withDuration } from "./schema.ts";

export const videos = new Hono<SignedIn>()
  .get("/courses/:courseId/videos", signedIn, paramOrNotFound(OfCourse), async (c) => {
    const { sql, person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return await sendSharedJson(c, "videos", courseId, async () => {
      return (await listVideos(sql, courseId)).map(withDuration);
    });
  })
  .get("/videos/:videoId/stream", signedIn, param(OfVideo), async (c) => {
    const { sql, person } = c.var;
    const video = await getVideoFile(sql, c.req.valid("param").videoId) ?? fail("not_found");
    if (!canStudy(person, video.courseId)) fail("not_enrolled");
    return await sendToStorage(c, video.videoPath);
  })
  .get("/videos/:videoId/captions/:language", signedIn, param(OfCaptions), async (c) => {
    const { sql, person, revisions } = c.var;
    const { videoId, language } = c.req.valid("param");
    const known = CaptionLanguage.safeParse(language);
    if (!known.success) fail("not_found");
    const captions = await getCaptions(sql, videoId, known.data) ?? fail("not_found");
    if (!canStudy(person, captions.courseId)) fail("not_enrolled");
    const content = captions.content ?? fail("not_found");
    const etag = `"captions-${videoId}-${language}-${revisions[captions.courseId].content}"`;
    // The browser fetches a caption track itself. It may cache the track, but must revalidate it
    // each time.
    c.header("Cache-Control", "private, no-cache");
    c.header("Vary", "Cookie");
    c.header("ETag", etag);
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304);
    c.header("Content-Type", "text/vtt; charset=utf-8");
    return c.body(content);
  });
