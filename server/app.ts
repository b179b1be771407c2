// Puts the features together: first what every request passes through, then one mount per feature.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Database } from "./db/database.ts";
import { poolForCaller } from "./db/statement-queue.ts";
import type { Settings } from "./env.ts";
import { askedPanel } from "./features/asked/admin-routes.ts";
import { attachments } from "./features/attachments/routes.ts";
import { auditPanel } from "./features/audit/admin-routes.ts";
import type { Answers } from "./features/chat/answers.ts";
import { conversations } from "./features/chat/conversation-routes.ts";
import { chat } from "./features/chat/routes.ts";
import { coursesPanel } from "./features/courses/admin-routes.ts";
import { courses } from "./features/courses/routes.ts";
import { enrollmentPanel } from "./features/enrollment/admin-routes.ts";
import { enrollment } from "./features/enrollment/routes.ts";
import { feedbackPanel } from "./features/feedback/admin-routes.ts";
import { feedback } from "./features/feedback/routes.ts";
import { home } from "./features/home/routes.ts";
import { images } from "./features/images/routes.ts";
import { notes } from "./features/notes/routes.ts";
import { progress } from "./features/progress/routes.ts";
import type { Passages } from "./features/passages/find-passages.ts";
import { questionsAdmin } from "./features/questions/admin-routes.ts";
import { questions } from "./features/questions/routes.ts";
import { resourcesPanel } from "./features/resources/admin-routes.ts";
import { resources } from "./features/resources/routes.ts";
import { search } from "./features/search/routes.ts";
import { sectionsPanel } from "./features/sections/admin-routes.ts";
import { sections } from "./features/sections/routes.ts";
import { session } from "./features/session/routes.ts";
import { summaryAdmin } from "./features/summary/admin-routes.ts";
import { syllabus } from "./features/syllabus/routes.ts";
import { sync } from "./features/sync/routes.ts";
import { uploads } from "./features/uploads/routes.ts";
import { usagePanel } from "./features/usage/admin-routes.ts";
import { usage } from "./features/usage/routes.ts";
import { usersPanel } from "./features/users/admin-routes.ts";
import { ownAccount } from "./features/users/own-routes.ts";
import { IMPORT_SECONDS, MAX_IMPORT_BYTES } from "./features/users/schema.ts";
import { videosPanel } from "./features/videos/admin-routes.ts";
import { contentOrder } from "./features/videos/order-routes.ts";
import { videos } from "./features/videos/routes.ts";
import { convertTextBy } from "./schema-fields.ts";
import { recognise } from "./http/auth.ts";
import { MAX_VISITOR_BYTES, readJsonBody, refuseComplexJson, releaseBody } from "./http/body.ts";
import { createBodyLimiters } from "./http/body-limiters.ts";
import { type CallLimits, createCallLimiter, createRunningCalls } from "./http/call-limiter.ts";
import { clientAddress, ownOrigin } from "./http/client.ts";
import type { Base, Services } from "./http/context.ts";
import { deadline } from "./http/deadline.ts";
import { fail } from "./http/errors.ts";
import { limitUsers, runFewAtOnce, USER_CALLS, USER_SHARES, VISITOR_CALLS } from "./http/guard.ts";
import { sendLargeAnswers } from "./http/large-answers.ts";
import { RememberingRouter } from "./http/remembering-router.ts";
import { renderError } from "./http/render-error.ts";
import { replayStoredResponse } from "./http/idempotency.ts";
import { requestLog } from "./http/request-log.ts";
import { knownHostOnly, ownOriginOnly, securityHeaders } from "./http/security.ts";
import type { Site } from "./http/static.ts";
import type { Log } from "./log.ts";
import { metrics } from "./metrics-route.ts";
import { signedAddresses } from "./services/signed-addresses.ts";
import { convertTyped } from "./services/zawgyi.ts";
import { status } from "./status.ts";
import { type Timeouts, timeouts as usual } from "./timeouts.ts";

type Deps = Services & {
  settings: Settings;
  database: Database;
  log: Log;
  /** The answer streams that this process runs. */
  answers: Answers;
  /** The searched lessons of this process. */
  passages: Passages;
  /** The built web app. Absent where another server shows it (dev), and in tests of the API. */
  site?: Site;
  /** Whether this process was told to stop and still serves. */
  isDraining?: () => boolean;
  /** Tests pass longer ones for a busy machine, or shorter ones to test a limit. */
  timeouts?: Timeouts;
  /** Tests pass other limits. */
  visitorCalls?: CallLimits;
  userCalls?: CallLimits;
};

export type Api = ReturnType<typeof createApp>;

/** The two minutes of a model, and the time to store its picture. */
const SLOWEST_IMAGE_MS = 160_000;
/** Ten megabytes at the slowest pace that the server accepts, and the way into storage. */
const SLOWEST_FILE_MS = 65 * 60_000;
/** The longest captions in Zawgyi, converted in turns on a slow machine. */
const MAX_CAPTIONS_MS = 20_000;
/** Leaves room: phones count letters, the server bytes, and a Burmese letter has three bytes. */
const MAX_SYNC_BYTES = 2 * 1024 * 1024;
/** The captions of a video, as text. */
const MAX_CAPTIONS_BYTES = 1024 * 1024;
/** Fifty videos with the hashes of their pieces. */
const MAX_BULK_BYTES = 1024 * 1024;

export function createApp({ answers, passages, site, timeouts = usual, ...deps }: Deps) {
  convertTextBy(convertTyped);
  const { settings, database } = deps;
  const longer = {
    "POST /api/admin/users/import": IMPORT_SECONDS * 1000,
    "POST /api/generate-image": SLOWEST_IMAGE_MS,
    "POST /api/attachments": SLOWEST_FILE_MS,
    "POST /api/admin/videos": timeouts.claim,
    "POST /api/admin/videos/bulk": timeouts.claim,
    "POST /api/admin/resources": timeouts.claim,
    "PUT /api/admin/videos/:videoId/captions/:language": MAX_CAPTIONS_MS,
  };
  const api = new Hono<Base>()
    .use(ownOriginOnly)
    .use(answerWith(database))
    .use(recognise(database, timeouts.answer))
    .use(limitUsers)
    .use(readJsonBody({
      "/api/signin": MAX_VISITOR_BYTES,
      "/api/sync": MAX_SYNC_BYTES,
      "/api/admin/videos/bulk": MAX_BULK_BYTES,
      "/api/admin/users/import": MAX_IMPORT_BYTES,
      "/api/admin/videos/:videoId/captions/:language": MAX_CAPTIONS_BYTES,
    }))
    .use(deadline(timeouts.answer, longer))
    .use(releaseBody)
    // A question waits for the first word of a model, and a sign-in for the check of a password.
    .use(runFewAtOnce({ ...longer, "POST /api/chat": true, "POST /api/signin": true }))
    .use(sendLargeAnswers)
    .use(refuseComplexJson)
    .use(replayStoredResponse)
    .route("/", session)
    .route("/", ownAccount)
    .route("/", enrollment)
    .route("/", enrollmentPanel)
    .route("/", courses)
    .route("/", syllabus)
    .route("/", coursesPanel)
    .route("/", sections)
    .route("/", sectionsPanel)
    .route("/", videos)
    .route("/", resources)
    .route("/", progress)
    .route("/", home)
    .route("/", notes)
    .route("/", questions)
    .route("/", questionsAdmin)
    .route("/", search)
    .route("/", usersPanel)
    .route("/", auditPanel)
    .route("/", summaryAdmin)
    .route("/", usage)
    .route("/", usagePanel)
    .route("/", askedPanel)
    .route("/", sync)
    .route("/", uploads)
    .route("/", attachments)
    .route("/", conversations(answers))
    .route("/", feedback)
    .route("/", feedbackPanel)
    .route("/", chat(answers, passages))
    .route("/", images(answers))
    .route("/", videosPanel)
    .route("/", contentOrder)
    .route("/", resourcesPanel)
    .all("*", () => fail("not_found"));

  return new Hono<Base>({ router: new RememberingRouter() })
    .use(provide({ ...deps, timeouts }))
    .use(requestLog)
    .use(securityHeaders(settings))
    .use(knownHostOnly)
    .onError(renderError)
    .route("/", status)
    .route("/", metrics(answers))
    .route("/api", api)
    .all("*", (c) => site ? site.serve(c.req.raw) : fail("not_found"));
}

/** Hono's own `c.var` copies all variables each time. That took a quarter of a short request. */
const readVariable: ProxyHandler<Context<Base>> = {
  get: (c, name) => c.get(name as keyof Base["Variables"]),
};

/** Gives each request the settings, the services and the shared state of this process. */
function provide(
  { settings, database, log, timeouts, isDraining = () => false, ...services }:
    & Omit<Deps, "answers" | "passages" | "site">
    & { timeouts: Timeouts },
): MiddlewareHandler<Base> {
  const bodies = new Map();
  const bodyLimiters = createBodyLimiters();
  const visitorCalls = createCallLimiter(services.visitorCalls ?? VISITOR_CALLS);
  const userCalls = createCallLimiter(services.userCalls ?? USER_CALLS);
  const runningCalls = createRunningCalls(
    settings.DATABASE_URL ? USER_SHARES.postgres : USER_SHARES.embedded,
  );
  const addressOf = signedAddresses(services.storage);

  return (c, next) => {
    Object.defineProperty(c, "var", { value: new Proxy(c, readVariable) });
    c.set("settings", settings);
    c.set("timeouts", timeouts);
    c.set("isDraining", isDraining);
    c.set("database", database);
    c.set("log", log);
    c.set("passwords", services.passwords);
    c.set("storage", services.storage);
    c.set("chatModel", services.chatModel);
    c.set("imageModels", services.imageModels);
    c.set("bodies", bodies);
    c.set("bodyLimiters", bodyLimiters);
    c.set("visitorCalls", visitorCalls);
    c.set("userCalls", userCalls);
    c.set("runningCalls", runningCalls);
    c.set("addressOf", addressOf);
    c.set("address", clientAddress(c));
    c.set("origin", ownOrigin(c));
    return next();
  };
}

/**
 * Gives the handlers the database, and fails while it is away. Routes outside of `/api` answer
 * without it. Answers stay out of every cache, except where the handler itself sets `Cache-Control`.
 */
const answerWith = (database: Database): MiddlewareHandler<Base> => async (c, next) => {
  const { sql, giveUp } = poolForCaller(database.sql);
  c.set("sql", sql);
  c.set("giveUp", giveUp);
  await next();
  const { headers } = c.res;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
};
