// Runs the product as `start` does, on data of its own, and serves an address through which a
// journey acts.
import { openDemoModel } from "../server/demo/model/open.ts";
import { seedIfEmpty } from "../server/demo/seed.ts";
import { readSettings } from "../server/env.ts";
import { run, siteFolder } from "../server/main.ts";
import { cloneFolder } from "../server/testing/database.ts";
import { databaseTarget, throughPort } from "../server/testing/database-target.ts";
import { lastQuestion, startFakeModel } from "../server/testing/fake-model.ts";
import { cut, hold, isFault, saying } from "../server/testing/model-faults.ts";
import { quickPasswords } from "../server/testing/quick-passwords.ts";
import { mount, openLocalStorage } from "../supabase/local/storage/storage.ts";
import { buildIfChanged } from "../web/build.ts";
import { converse } from "./converse.ts";
import { enlarge } from "./enlarge.ts";
import { swapFilms } from "./lessons.ts";
import { openLine } from "./line.ts";
import { openMedia } from "./media.ts";
import {
  activate,
  answer,
  countSessions,
  fillWithFiles,
  makePerson,
  removeQuestions,
  signOutEverywhere,
  startAnswers,
  suspend,
  type UsageOptions,
  useAssistant,
} from "./people.ts";

/**
 * Settings that differ from those of `start`, as JSON. Three exist only here. `MEDIA_HOST` is a
 * host name under which browsers reach media on another origin than the app's. `UPLOAD_SECONDS`
 * says how long the right to upload a file lasts. `MODEL`: `fake` answers as the journey tells it,
 * `none` sets up no model; otherwise the demo model answers.
 */
const { MEDIA_HOST, UPLOAD_SECONDS, MODEL, ...given }: Record<string, string> = JSON.parse(
  Deno.args[0] ?? "{}",
);
const fake = startFakeModel();
const wished = { AI_BASE_URL: fake.url, AI_API_KEY: fake.key };
let mediaSent = 0;
const mediaLine = openLine(() => port, { up: (bytes) => mediaSent += bytes });
const settings = readSettings("start", {
  PORT: "0",
  LOG_LEVEL: "error",
  CONTACT_PHONE: "+95 9 123 456 789",
  ...(MODEL === "fake" && wished),
  ...(MEDIA_HOST && { STORAGE_PUBLIC_URL: `http://${MEDIA_HOST}:${mediaLine.port}${mount}` }),
  ...given,
});

const demo = MODEL ? undefined : openDemoModel(settings);
const local = await cloneFolder();
const mediaFolder = await Deno.makeTempDir({ prefix: "pyinnya-media-" });
const media = openMedia(
  await openLocalStorage(mediaFolder, settings.STORAGE_BUCKET, {
    ...(UPLOAD_SECONDS && { uploadSeconds: Number(UPLOAD_SECONDS) }),
  }),
);
const { storage } = media;
const line = openLine(() => databaseTarget(local.url));
const passwords = quickPasswords();
let running = await open(settings.PORT, async () => {
  await buildIfChanged();
  return siteFolder;
});
let isOpen = true;
const { origin } = running;
const port = Number(new URL(origin).port);

function open(PORT: number, findSite: () => Promise<string>) {
  return run({ ...settings, PORT }, async () => {
    return {
      databaseUrl: throughPort(local.url, line.port),
      poolMax: 1,
      siteFolder: await findSite(),
      storage,
      model: demo?.address,
      passwords,
      fill: (sql) => seedIfEmpty(sql, passwords, storage.put),
    };
  });
}

const acts: Record<string, (wish: Record<string, string>) => unknown> = {
  person: (wish) => makePerson(running.database.sql, passwords, wish),
  suspend: ({ id = "", reason = "" }) => suspend(running.database.sql, id, reason),
  activate: ({ id = "" }) => activate(running.database.sql, id),
  "sign-out": ({ id = "" }) => signOutEverywhere(running.database.sql, id),
  answer: ({ question = "", answer: text = "", id = "" }) =>
    answer(running.database.sql, question, text, id),
  "remove-questions": ({ courseId = "" }) => removeQuestions(running.database.sql, courseId),
  use: ({ id = "", used = "" }) =>
    useAssistant(running.database.sql, id, JSON.parse(used) as UsageOptions),
  "start-answers": ({ id = "", count = "" }) =>
    startAnswers(running.database.sql, id, Number(count)),
  "fill-with-files": ({ id = "", title = "", bytes = "" }) =>
    fillWithFiles(running.database.sql, id, title, Number(bytes)),
  sessions: ({ id = "" }) => countSessions(running.database.sql, id),
  /** Stops the whole server. To a phone it looks unreachable. */
  close: async () => {
    isOpen = false;
    await running.stop();
  },
  /** Starts the server again at the same address. `site` names another build of the app. */
  open: async ({ site = siteFolder }) => {
    if (isOpen) await running.stop();
    isOpen = true;
    running = await open(port, () => Promise.resolve(site));
  },
  converse: ({ id = "", pairs = "" }) => converse(running.database.sql, id, Number(pairs)),
  enlarge: ({ courseId = "" }) => enlarge(running.database.sql, courseId),
  "swap-films": ({ one = "", other = "" }) => swapFilms(running.database.sql, one, other),
  "hold-media": () => media.hold(),
  "expire-media": () => media.expire(),
  "expire-rights": () => media.expireRights(),
  "fail-media": ({ every = "" }) => media.fail(Number(every) || Infinity),
  "media-sent": () => mediaSent,
  "cut-media": () => mediaLine.cut(),
  "mend-media": () => mediaLine.mend(),
  "model-say": ({ fault = "" }) => fake.say(isFault(fault) ? fault : undefined),
  "model-tell": ({ parts = "[]", end = "" }) => {
    const said = (JSON.parse(parts) as (string | null)[]).map((part) => part ?? hold);
    fake.say(saying(...said, ...end === "cut" ? [cut] as const : []));
  },
  "model-holding": ({ count = "" }) => fake.holding(Number(count)),
  "model-release": () => fake.release(),
  "model-asked": () =>
    fake.requests.map(({ body, closedBy }) => ({
      question: lastQuestion(body.messages),
      closedBy,
    })),
  "model-refuse": () => fake.refuse(),
  "model-accept": () => fake.accept(),
  cut: () => line.cut(),
  mend: () => line.mend(),
};

const control = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
  const act = acts[new URL(request.url).pathname.slice(1)];
  if (!act) return new Response(null, { status: 404 });
  return Response.json(await act(await request.json()) ?? null);
});

console.log(JSON.stringify({ origin, control: `http://127.0.0.1:${control.addr.port}` }));

// The process that started this one holds the other end of stdin. That end closes however it stops.
for await (const _ of Deno.stdin.readable);
await control.shutdown();
if (isOpen) await running.stop();
line.cut();
mediaLine.cut();
await demo?.close();
fake.stop();
await local.close();
await Deno.remove(mediaFolder, { recursive: true });
