// Runs the product as `start` does, on data of its own, and serves an address through which a
// journey acts.
import type { Pool } from "../../server/db/sql.ts";
import { openDemoModel } from "../../server/demo/model/open.ts";
import { seedIfEmpty } from "../../server/demo/seed.ts";
import { readSettings } from "../../server/env.ts";
import { run, siteFolder } from "../../server/main.ts";
import { databaseTarget, throughPort } from "../../server/testing/database-target.ts";
import { cloneFolder, cloneOnServer } from "../../server/testing/database.ts";
import { quickPasswords } from "../../server/testing/factories.ts";
import { lastQuestion, startFakeModel } from "../../server/testing/fake-model.ts";
import { copyMigrated } from "../../server/testing/migrated-folder.ts";
import { cut, hold, saying } from "../../server/testing/model-faults.ts";
import { longerWaits } from "../../server/testing/patient.ts";
import { serveHere } from "../../server/testing/ports.ts";
import { type Product, startProduct } from "../../server/testing/product.ts";
import { mount, openLocalStorage } from "../../supabase/local/storage/storage.ts";
import { buildIfChanged } from "../../web/build.ts";
import { addAsked } from "./add-asked.ts";
import { addConversation, addRecordedConversation } from "./add-conversation.ts";
import { addSentAnswer } from "./add-sent-answer.ts";
import { openFaultyConnection } from "./faulty-connection.ts";
import { openFaultyStorage } from "./faulty-storage.ts";
import type { Academy, Model } from "./start-academy.ts";
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
 * Settings that differ from those of `start`, as JSON. Four exist only here. `DATABASE`: `embedded`
 * is PGlite; otherwise the environment's `DATABASE_URL` names a server for the tests, and PGlite is
 * used where it names none. `MEDIA_HOST` is a host name under which browsers reach media on another
 * origin than the app's. `UPLOAD_SECONDS` says how long the right to upload a file lasts. `MODEL`:
 * `fake` answers as the journey tells it, `none` sets up no model; otherwise the demo model answers.
 */
const givenSettings: Record<string, string> = JSON.parse(Deno.args[0] ?? "{}");
const { DATABASE, MEDIA_HOST, UPLOAD_SECONDS, MODEL, ...settingOverrides } = givenSettings;
const fakeModel = startFakeModel();
const fakeModelSettings = { AI_BASE_URL: fakeModel.url, AI_API_KEY: fakeModel.key };
const databaseServer = DATABASE === "embedded" ? undefined : Deno.env.get("DATABASE_URL");
const clone = await (databaseServer ? cloneOnServer(databaseServer) : cloneFolder());
let mediaBytesSent = 0;
const mediaConnection = openFaultyConnection(() => port, {
  onUpload: (bytes) => mediaBytesSent += bytes,
});
const settings = readSettings("start", {
  PORT: "0",
  LOG_LEVEL: "error",
  ...(databaseServer && { DATABASE_URL: clone.url }),
  CONTACT_PHONE: "+95 9 123 456 789",
  CONTACT_VIBER: "+95 9 987 654 321",
  CONTACT_MESSENGER: "pyinnya.academy",
  ...(MODEL === "fake" && fakeModelSettings),
  ...(MEDIA_HOST && { STORAGE_PUBLIC_URL: `http://${MEDIA_HOST}:${mediaConnection.port}${mount}` }),
  ...settingOverrides,
});

const demoModel = MODEL ? undefined : openDemoModel(settings);
const mediaFolder = await Deno.makeTempDir({ prefix: "pyinnya-media-" });
const media = openFaultyStorage(
  await openLocalStorage(mediaFolder, settings.STORAGE_BUCKET, {
    ...(UPLOAD_SECONDS && { uploadSeconds: Number(UPLOAD_SECONDS) }),
  }),
);
const { storage } = media;
const databaseConnection = openFaultyConnection(() => databaseTarget(clone.url));
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
      databaseUrl: throughPort(clone.url, databaseConnection.port),
      poolMax: clone.max,
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

const database = () => runningServer.database.sql;

const modelActions: Actions<Model> = {
  setFault: (fault) => fakeModel.say(fault),
  setAnswer(parts, end) {
    const texts = parts.map((part) => part ?? hold);
    fakeModel.say(saying(...texts, ...end === "cut" ? [cut] as const : []));
  },
  waitUntilHeld: (count) => fakeModel.holding(count),
  release: () => fakeModel.release(),
  listQuestions: () =>
    fakeModel.requests.map(({ body, closedBy }) => ({
      question: lastQuestion(body.messages),
      closedBy,
    })),
  refuseConnections: () => fakeModel.refuse(),
  acceptConnections: () => fakeModel.accept(),
};

const actions: Actions<Omit<Academy, "origin" | "createUser" | "model">> = {
  suspendUser: ({ id }, reason) => suspendUser(database(), id, reason),
  activateUser: ({ id }) => activateUser(database(), id),
  signOutEverywhere: ({ id }) => signOutEverywhere(database(), id),
  answerQuestion: (question, answer, { id }) =>
    answerNewestQuestion(database(), question, answer, id),
  removeQuestions: (courseId) => removeQuestions(database(), courseId),
  addUsage: ({ id }, usage) => addUsage(database(), id, usage),
  setStartedAnswers: ({ id }, count) => setStartedAnswers(database(), id, count),
  addStoredFiles: ({ id }, title, bytes) => addStoredFiles(database(), id, title, bytes),
  countSessions: ({ id }) => countSessions(database(), id),
  /** Stops the whole server. To a phone it looks unreachable. */
  async stopServer() {
    isRunning = false;
    await runningServer.stop();
  },
  /** Starts the server again at the same address. `site` names another build of the app. */
  async startServer(site = siteFolder) {
    if (isRunning) await runningServer.stop();
    isRunning = true;
    runningServer = await startServer(port, () => Promise.resolve(site));
  },
  startKillableServer: () => killableServer.start(),
  killAndRestart: () => killableServer.killAndRestart(),
  addConversation: ({ id }, pairs) => addConversation(database(), id, pairs),
  addRecordedConversation: ({ id }, conversation) =>
    addRecordedConversation(database(), id, conversation),
  addAsked: (period, lessons) => addAsked(database(), period, lessons),
  addSentAnswer: (sent) => addSentAnswer(database(), sent),
  enlargeCourse: (courseId, questionCount) => enlargeCourse(database(), courseId, questionCount),
  swapVideoFiles: (firstId, secondId) => swapVideoFiles(database(), firstId, secondId),
  holdMedia: () => media.hold(),
  expireMediaAddresses: () => media.expire(),
  expireUploadRights: () => media.expireRights(),
  failMedia: (every) => media.fail(every ?? Infinity),
  countMediaBytes: () => mediaBytesSent,
  cutMedia: () => mediaConnection.cut(),
  restoreMedia: () => mediaConnection.restore(),
  cutDatabase: () => databaseConnection.cut(),
  restoreDatabase: () => databaseConnection.restore(),
};

/** Each action takes the arguments of the call of the same name. */
type Actions<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => unknown
    ? (...args: Args) => unknown
    : never;
};

const named = new Map<string, (...args: never[]) => unknown>([
  ...Object.entries(actions),
  ...Object.entries(modelActions).map(([name, act]) => [`model.${name}`, act] as const),
]);

const control = serveHere(async (request) => {
  const name = new URL(request.url).pathname.slice(1);
  const body = await request.json();
  // An older client knows this call, too: see `start-academy.ts`.
  if (name === "person") return Response.json(await createUser(database(), passwords, body));
  const act = named.get(name);
  if (!act) return new Response(null, { status: 404 });
  // JSON writes a missing argument as null.
  const args: unknown[] = body.map((argument: unknown) => argument ?? undefined);
  return Response.json(await act(...args as never[]) ?? null);
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
await clone.close();
await Deno.remove(mediaFolder, { recursive: true });
