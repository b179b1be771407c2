import { type Context, Hono } from "hono";
import { withoutNotes } from "../../caption-notes.ts";
import { type Base, type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { limitVisitors } from "../../http/guard.ts";
import { param, paramOrNotFound } from "../../http/input.ts";
import { sendToStorage } from "../../http/media.ts";
import { matchesEtag } from "../../http/request-headers.ts";
import { sendSharedJson } from "../../http/shared-body.ts";
import { canStudy, canWatch } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { getCaptions, getVideoFile, listVideos } from "./queries.ts";
import { CaptionLanguage, OfCaptions, OfVideo, withDuration } from "./schema.ts";

const lists = new Hono<SignedIn>()
  .get("/courses/:courseId/videos", signedIn, paramOrNotFound(OfCourse), async (c) => {
    const { courseId } = c.req.valid("param");
    if (!canStudy(c.var.person, courseId)) fail("not_enrolled");
    return await sendSharedJson(c, "videos", courseId, async (sql) => {
      return (await listVideos(sql, courseId)).map(withDuration);
    });
  });

/** Visitors may call these for a free lesson. */
const media = new Hono<Base>()
  .get("/videos/:videoId/stream", limitVisitors, param(OfVideo), async (c) => {
    const { videoId } = c.req.valid("param");
    const { videoPath } = watchableOrFail(c, await getVideoFile(c.var.sql, videoId));
    return await sendToStorage(c, videoPath);
  })
  .get("/videos/:videoId/captions/:language", limitVisitors, param(OfCaptions), async (c) => {
    const { videoId, language } = c.req.valid("param");
    const known = CaptionLanguage.safeParse(language);
    const captions = known.success ? await getCaptions(c.var.sql, videoId, known.data) : undefined;
    const { content, mark } = watchableOrFail(c, captions);
    if (content === null) fail("not_found");
    const etag = `"captions-${mark}"`;
    // The browser fetches a caption track itself. It may cache the track, but must revalidate it
    // each time.
    c.header("Cache-Control", "private, no-cache");
    c.header("Vary", "Cookie");
    c.header("ETag", etag);
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304);
    c.header("Content-Type", "text/vtt; charset=utf-8");
    return c.body(withoutNotes(content));
  });

export const videos = new Hono<Base>().route("/", lists).route("/", media);

type Lesson = Parameters<typeof canWatch>[1];

/** A visitor learns nothing about a lesson that is not free, not even whether it exists. */
function watchableOrFail<L extends Lesson>(c: Context<Base>, lesson: L | undefined): L {
  const { person, ended } = c.var;
  if (lesson && canWatch(person, lesson)) return lesson;
  if (!person) fail("unauthenticated", ended);
  return fail(lesson ? "not_enrolled" : "not_found");
}
