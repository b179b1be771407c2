// Runs the product as `start` does, on data of its own, and serves an address through which a
// journey acts.
import type { Pool } from "../../server/db/sql.ts";
import { openDemoModel } from "../../server/demo/model/open.ts";
import { seedIfEmpty } from "../../server/demo/seed.ts";
import { readSettings } from "../../server/env.ts";
import { run, siteFolder } from "../../server/main.ts";
import { databaseTarget, throughPort } from "../../server/testing/database-target.ts";
import { cloneFolder } from "../../server/testing/database.ts";
import { quickPasswords } from "../../server/testing/factories.ts";
import { lastQuestion, startFakeModel } from "../../server/testing/fake-model.ts";
import { copyMigrated } from "../../server/testing/migrated-folder.ts";
import { cut, hold, isFault, saying } from "../../server/testing/model-faults.ts";
import { longerWaits } from "../../server/testing/patient.ts";
import { type Product, startProduct } from "../../server/testing/product.ts";
import { mount, openLocalStorage } from "../../supabase/local/storage/storage.ts";
import { buildIfChanged } from "../../web/build.ts";
import { addAsked, type AskedOptions } from "./add-asked.ts";
import { addConversation, addRecordedConversation } from "./add-conversation.ts";
import { addSentAnswer, type SentAnswerOptions } from "./add-sent-answer.ts";
import { openFaultyConnection } from "./faulty-connection.ts";
import { openFaultyStorage } from "./faulty-storage.ts";
import type { RecordedConversation } from "./profile.ts";
import {
  activateUser,
  addStoredFiles,
  addUsage,
  answerNewestQuestion,
  countSessions,
  createUser,
  removeQuestions,
  setStartedAnswers,
  signOutEverywhere,
  suspendUser,
  type UsageOptions,
} from "./users.ts";

// Runs the product as a process of its own, which a journey can kill and start again on its data.

function createKillableServer() {
  let product: Product | undefined;
  let dataDir = "";

  const start = async (env: Record<string, string>) =>
    product = await startProduct(dataDir, env, { options: [] });

  async function kill() {
    product?.kill("SIGKILL");
    await product?.ended;
    product = undefined;
  }

  return {
    /** Returns the address. */
    async start() {
      dataDir = await Deno.makeTempDir({ prefix: "pyinnya-killable-" });
      await copyMigrated(`${dataDir}/postgres`);
      return (await start({})).origin;
    },
    async killAndRestart() {
      const { port } = new URL(product?.origin ?? "");
      await kill();
      await start({ PORT: port });
    },
    async close() {
      await kill();
      if (dataDir) await Deno.remove(dataDir, { recursive: true });
    },
  };
}

// Makes a course as large as courses get.

const SECTIONS = 60;
const VIDEOS = 10;

const enlargeCourse = (sql: Pool, courseId: string, questionCount: number) =>
  sql.begin(async (sql) => {
    const [{ id: askedBy = "" } = {}] = await sql<{ id: string }[]>`
      select id from academy.users order by created_at limit 1
    `;
    await sql`
      with section as (
        insert into academy.sections (course_id, title, description, position)
        select ${courseId}, 'Section ' || n, 'What it is about', 100 + n
        from generate_series(1, ${SECTIONS}::integer) n returning id, position
      )
      insert into academy.videos
        (course_id, section_id, title, position, duration_seconds, video_path, content_type, size)
      select ${courseId}, s.id, 'Lesson ' || (s.position - 100) || '.' || n, s.position * 100 + n,
        600, 'videos/' || s.id || n || '.mp4', 'video/mp4', 40000000
      from section s, generate_series(1, ${VIDEOS}::integer) n
    `;
    await sql`
      insert into academy.questions (id, course_id, asked_by_id, question, created_at)
      select gen_random_uuid(), ${courseId}, ${askedBy}, 'Why is that so? ' || n,
        now() - n * interval '1 minute'
      from generate_series(1, ${questionCount}::integer) n
    `;
  });

// Changes lessons while learners have downloads of them.

/** Gives both lessons a new video, as if staff had replaced it: each gets the other's. */
const swapVideoFiles = (sql: Pool, firstId: string, secondId: string) =>
  sql.begin(async (sql) => {
    const videos = await sql<{ id: string; videoPath: string; size: number; pieces: string[] }[]>`
      select id, video_path, size, pieces from academy.videos where id in (${firstId}, ${secondId})
    `;
    await sql`
      update academy.videos set video_path = video_path || ' on its way'
      where id in (${firstId}, ${secondId})
    `;
    for (const { id, videoPath, size, pieces } of videos) {
      await sql`
        update academy.videos set video_path = ${videoPath}, size = ${size}, pieces = ${pieces}
        where id = ${id === firstId ? secondId : firstId}
      `;
    }
  });

/**
 * Settings that differ from those of `start`, as JSON. Three exist only here. `MEDIA_HOST` is a
 * host name under which browsers reach media on another origin than the app's. `UPLOAD_SECONDS`
 * says how long the right to upload a file lasts. `MODEL`: `fake` answers as the journey tells it,
 * `none` sets up no model; otherwise the demo model answers.
 */
const { MEDIA_HOST, UPLOAD_SECONDS, MODEL, ...settingOverrides }: Record<string, string> = JSON
  .parse(
    Deno.args[0] ?? "{}",
  );
const fakeModel = startFakeModel();
const fakeModelSettings = { AI_BASE_URL: fakeModel.url, AI_API_KEY: fakeModel.key };
let mediaBytesSent = 0;
const mediaConnection = openFaultyConnection(() => port, {
  onUpload: (bytes) => mediaBytesSent += bytes,
});
const settings = readSettings("start", {
  PORT: "0",
  LOG_LEVEL: "error",
  CONTACT_PHONE: "+95 9 123 456 789",
  CONTACT_VIBER: "+95 9 987 654 321",
  CONTACT_MESSENGER: "pyinnya.academy",
  ...(MODEL === "fake" && fakeModelSettings),
  ...(MEDIA_HOST && { STORAGE_PUBLIC_URL: `http://${MEDIA_HOST}:${mediaConnection.port}${mount}` }),
  ...settingOverrides,
});

const demoModel = MODEL ? undefined : openDemoModel(settings);
const localDatabase = await cloneFolder();
const mediaFolder = await Deno.makeTempDir({ prefix: "pyinnya-media-" });
const media = openFaultyStorage(
  await openLocalStorage(mediaFolder, settings.STORAGE_BUCKET, {
    ...(UPLOAD_SECONDS && { uploadSeconds: Number(UPLOAD_SECONDS) }),
  }),
);
const { storage } = media;
const databaseConnection = openFaultyConnection(() => databaseTarget(localDatabase.url));
const passwords = quickPasswords();
const killableServer = createKillableServer();
let runningServer = await startServer(settings.PORT, async () => {
  await buildIfChanged();
  return siteFolder;
});
let isRunning = true;
const { origin } = runningServer;
const port = Number(new URL(origin).port);

function startServer(PORT: number, findSite: () => Promise<string>) {
  return run({ ...settings, PORT }, async () => {
    return {
      databaseUrl: throughPort(localDatabase.url, databaseConnection.port),
      poolMax: 1,
      siteFolder: await findSite(),
      storage,
      model: demoModel?.address,
      passwords,
      fill: (sql) => seedIfEmpty(sql, passwords, storage.put),
      // It takes seconds of work in each academy, and no journey needs it.
      readsFiles: false,
    };
  }, longerWaits);
}

const actions: Record<string, (options: Record<string, string>) => unknown> = {
  /**
   * `record-profile.ts` also starts an older checkout of this file: the name `person` and its
   * options stay.
   */
  person: (options) => createUser(runningServer.database.sql, passwords, options),
  "suspend-user": ({ id = "", reason = "" }) => suspendUser(runningServer.database.sql, id, reason),
  "activate-user": ({ id = "" }) => activateUser(runningServer.database.sql, id),
  "sign-out": ({ id = "" }) => signOutEverywhere(runningServer.database.sql, id),
  "answer-question": ({ question = "", answer: text = "", id = "" }) =>
    answerNewestQuestion(runningServer.database.sql, question, text, id),
  "remove-questions": ({ courseId = "" }) => removeQuestions(runningServer.database.sql, courseId),
  "add-usage": ({ id = "", usage = "" }) =>
    addUsage(runningServer.database.sql, id, JSON.parse(usage) as UsageOptions),
  "set-started-answers": ({ id = "", count = "" }) =>
    setStartedAnswers(runningServer.database.sql, id, Number(count)),
  "add-stored-files": ({ id = "", title = "", bytes = "" }) =>
    addStoredFiles(runningServer.database.sql, id, title, Number(bytes)),
  "count-sessions": ({ id = "" }) => countSessions(runningServer.database.sql, id),
  /** Stops the whole server. To a phone it looks unreachable. */
  "stop-server": async () => {
    isRunning = false;
    await runningServer.stop();
  },
  /** Starts the server again at the same address. `site` names another build of the app. */
  "start-server": async ({ site = siteFolder }) => {
    if (isRunning) await runningServer.stop();
    isRunning = true;
    runningServer = await startServer(port, () => Promise.resolve(site));
  },
  "start-killable-server": () => killableServer.start(),
  "kill-and-restart": () => killableServer.killAndRestart(),
  "add-conversation": ({ id = "", pairs = "" }) =>
    addConversation(runningServer.database.sql, id, Number(pairs)),
  "add-recorded-conversation": ({ id = "", conversation = "" }) =>
    addRecordedConversation(
      runningServer.database.sql,
      id,
      JSON.parse(conversation) as RecordedConversation,
    ),
  "add-asked": ({ period = "", lessons = "" }) =>
    addAsked(runningServer.database.sql, period, JSON.parse(lessons) as AskedOptions),
  "add-sent-answer": ({ sent = "" }) =>
    addSentAnswer(runningServer.database.sql, JSON.parse(sent) as SentAnswerOptions),
  "enlarge-course": ({ courseId = "", questionCount }) =>
    enlargeCourse(runningServer.database.sql, courseId, Number(questionCount)),
  "swap-video-files": ({ firstId = "", secondId = "" }) =>
    swapVideoFiles(runningServer.database.sql, firstId, secondId),
  "hold-media": () => media.hold(),
  "expire-media-addresses": () => media.expire(),
  "expire-upload-rights": () => media.expireRights(),
  "fail-media": ({ every = "" }) => media.fail(Number(every) || Infinity),
  "count-media-bytes": () => mediaBytesSent,
  "cut-media": () => mediaConnection.cut(),
  "restore-media": () => mediaConnection.restore(),
  "model-set-fault": ({ fault = "" }) => fakeModel.say(isFault(fault) ? fault : undefined),
  "model-set-answer": ({ parts = "[]", end = "" }) => {
    const texts = (JSON.parse(parts) as (string | null)[]).map((part) => part ?? hold);
    fakeModel.say(saying(...texts, ...end === "cut" ? [cut] as const : []));
  },
  "model-wait-until-held": ({ count = "" }) => fakeModel.holding(Number(count)),
  "model-release": () => fakeModel.release(),
  "model-list-questions": () =>
    fakeModel.requests.map(({ body, closedBy }) => ({
      question: lastQuestion(body.messages),
      closedBy,
    })),
  "model-refuse-connections": () => fakeModel.refuse(),
  "model-accept-connections": () => fakeModel.accept(),
  "cut-database": () => databaseConnection.cut(),
  "restore-database": () => databaseConnection.restore(),
};

const control = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
  const action = actions[new URL(request.url).pathname.slice(1)];
  if (!action) return new Response(null, { status: 404 });
  return Response.json(await action(await request.json()) ?? null);
});

console.log(JSON.stringify({ origin, control: `http://127.0.0.1:${control.addr.port}` }));

// The process that started this one holds the other end of stdin. That end closes however it stops.
for await (const _ of Deno.stdin.readable);
await control.shutdown();
if (isRunning) await runningServer.stop();
await killableServer.close();
databaseConnection.cut();
mediaConnection.cut();
await demoModel?.close();
fakeModel.stop();
await localDatabase.close();
await Deno.remove(mediaFolder, { recursive: true });
