// Sends hundreds of writes from two tabs over a faulty connection to a server that is killed twice
// (a thousand with LONG=1). Each must arrive once.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { type FaultyAcademy, startFaultyAcademy } from "../../testing/faulty-academy.ts";
import type { Exchange } from "../../testing/faulty-line.ts";
import type { NewProgress } from "../../../web/features/progress/data.ts";
import { fold } from "../../../web/features/progress/overlay.ts";
import { storeUser } from "../../../web/lib/http/session.ts";
import type { Clock } from "../../../web/offline/queue/clock.ts";
import { type Kind, registerFeature } from "../../../web/offline/registry.ts";
import type { OutboxItem } from "../../../web/offline/outbox/model.ts";
import { countGroups } from "../../../web/offline/outbox/use-outbox.ts";
import { openOutbox } from "../../../web/offline/outbox/engine.ts";
import type { OutboxView } from "../../../web/offline/outbox/state.ts";
import { DEADLINE, sendWrites } from "../../../web/offline/outbox/sender.ts";
import {
  type Act,
  COURSE,
  Model,
  randomOf,
  secondsOf,
  type Video,
} from "../../../web/offline/testing/model.ts";
import { itemKinds } from "../../../web/offline/testing/kinds.ts";
import { openConditions } from "../../testing/until.ts";
import type { SyncResult } from "./schema.ts";

type Note = { id: string; content: string; version: number };
type Question = { id: string; question: string };
type Progress = { videos: { videoId: string; watched: [number, number][]; position: number }[] };

const FASTER = 200;
/** Only a hanging test takes so long. */
const REST = 15 * 60_000;

// Deno shares localStorage among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
// Deno has no such property. Without it, a call that takes 4 seconds would be given up.
Object.defineProperty(navigator, "onLine", { value: true });

const askKind: Kind<Question> = {
  subject: ({ id }) => `question:${id}`,
  label: () => "Question",
  text: ({ question }) => question,
};
const progressKind: Kind<NewProgress> = {
  subject: ({ videoId }) => `progress:${videoId}`,
  label: () => "Progress",
  fold(earlier, later) {
    const payload = fold(earlier.payload as NewProgress, later.payload as NewProgress);
    return payload && { kind: "progress.put", payload };
  },
};
registerFeature({
  kinds: {
    "note.add": itemKinds["item.add"],
    "note.change": itemKinds["item.change"],
    "note.remove": itemKinds["item.remove"],
    "question.ask": askKind,
    "progress.put": progressKind,
  },
});

/** Timers run two hundred times as fast, except the deadline that a real server needs. */
const clock: Clock = {
  now: () => Date.now() * FASTER,
  after(ms, act) {
    const timer = setTimeout(act, ms === DEADLINE ? DEADLINE : ms / FASTER);
    return () => clearTimeout(timer);
  },
};

/** Only a hanging store takes so long. */
const storeClock: Clock = {
  now: () => Date.now(),
  after(_, act) {
    const timer = setTimeout(act, 120_000);
    return () => clearTimeout(timer);
  },
};

function shuffled<T>(list: T[], random: () => number): T[] {
  return list.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at).map(({ one }) =>
    one
  );
}

const byId = (rows: [string, string][]) => rows.sort(([a], [b]) => a < b ? -1 : 1);

/** This test sends more questions than a user may ask in an hour. */
const withoutLimits = { QUESTIONS_PER_HOUR: "100000", QUESTIONS_PER_DAY: "100000" };

/** This share of a thousand writes is sent over the faulty connection. */
const SHARE = Deno.env.has("LONG") ? 1 : 0.4;
/** After so many writes, the tabs wait until the server was asked two more times. */
const WAVE = 50 * SHARE;

const times = (count: number, act: Act) => Array<Act>(count).fill(act);

/** Opens a tab of this user. `answered` is called with each result. */
function openTab(
  personId: string,
  canSend: () => boolean,
  answered: (item: OutboxItem, body: unknown) => void,
) {
  let shown: OutboxView = { items: [], limits: [], isRunning: false };
  const conditions = openConditions();
  const outbox = openOutbox(personId, {
    clock,
    storeClock,
    runExclusively: (name, work) => navigator.locks.request(name, work),
    send: (writes, signal) => sendWrites(personId, writes, signal),
    canSend,
    isVisible: () => true,
    mayRepeat: () => true,
    watchNoNetwork: () => () => false,
    unseal: () => Promise.reject(new Error("This user never signed out")),
    onAnswer: ({ item, body }) => Promise.resolve(answered(item, body)),
    whenAnswersStored: () => Promise.resolve(),
    onConflict: () => {},
    onChange(next) {
      shown = next;
      conditions.changed();
    },
  });
  const until = async (isSo: (shown: OutboxView) => boolean) => {
    await conditions.until(() => isSo(shown));
    return shown;
  };
  return { ...outbox, until };
}

/** True if the tab sends nothing more by itself. */
const isQuiet = ({ items, isRunning }: OutboxView) =>
  !isRunning && countGroups(items).waiting === 0;

/**
 * Returns for each write the server's results, in the order in which the writes were first
 * accepted.
 */
function acceptedIn(exchanges: Exchange[]) {
  const accepted = new Map<string, unknown[]>();
  for (const { path, status, body } of exchanges) {
    if (path !== "/api/sync" || status !== 200) continue;
    const { results }: { results: SyncResult[] } = JSON.parse(body);
    for (const { id, status, body } of results) {
      if (status < 300) accepted.set(id, [...accepted.get(id) ?? [], body]);
    }
  }
  return accepted;
}

/** Signs in a user who has 200 notes. */
async function begin(academy: FaultyAcademy, random: () => number, email: string) {
  const { person, server } = await academy.signIn(email);
  storeUser(person);
  const videos = await server.read<Video[]>(`/courses/${COURSE}/videos`);
  const videoId = videos[0]?.id ?? "";
  const seen = await server.read<Progress>(`/courses/${COURSE}/progress`);
  const otherVideos = videos.filter(({ id }) => !seen.videos.some(({ videoId }) => videoId === id));
  const model = new Model(random, videoId, otherVideos.slice(0, 3));
  const before = Array.from(
    { length: 200 },
    (_, n) => model.next("note.add", `old ${n}`, () => 1),
  );
  await server.sync(before.slice(0, 100));
  await server.sync(before.slice(100));
  const versions = new Map([...model.notes.keys()].map((id) => [id, 1]));
  return { personId: person.id, server, model, versions, videoId };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** The server sends at most 500 rows at once. */
async function readNotes({ server, videoId }: Begun): Promise<Note[]> {
  const notes: Note[] = [];
  for (;;) {
    const last = notes.at(-1);
    const page = await server.read<Note[]>(
      `/videos/${videoId}/notes${last ? `?cursor=${last.id}` : ""}`,
    );
    if (page.length === 0) return notes;
    notes.push(...page);
  }
}

/** Compares the server's rows with the user's writes, and returns the notes of the server. */
async function assertWritten(begun: Begun) {
  const { server, model } = begun;
  const notes = await readNotes(begun);
  const questions = await server.read<Question[]>(`/courses/${COURSE}/qa`);
  assert.deepEqual(
    byId(notes.map(({ id, content }) => [id, content])),
    byId([...model.notes]),
  );
  const askedQuestions = questions.filter(({ id }) => model.questions.has(id));
  assert.deepEqual(
    byId(askedQuestions.map(({ id, question }) => [id, question])),
    byId([...model.questions]),
  );
  const { videos } = await server.read<Progress>(`/courses/${COURSE}/progress`);
  const ofModel = videos.filter(({ videoId }) => model.watched.has(videoId));
  assert.deepEqual(
    ofModel.map(({ videoId, watched, position }) => ({
      videoId,
      seconds: secondsOf(watched),
      position,
    })),
    ofModel.map(({ videoId }) => {
      const { seconds, position } = model.watched.get(videoId) ?? { seconds: [], position: 0 };
      return { videoId, seconds: [...seconds].toSorted((a, b) => a - b), position };
    }),
  );
  assert.equal(ofModel.length, model.watched.size);
  return notes;
}

/** Lets requests fail at random, and kills the server twice: each time after so many acts. */
function failAtRandom(
  { failWith, killAndRestart }: FaultyAcademy,
  random: () => number,
  actCount: number,
) {
  let restarting: Promise<void> | undefined;
  let acts = 0;
  const kills = [0.2, 0.5].map((share) => actCount * (share + random() / 5));
  failWith(() => {
    // Kills the server while a request is on its way: its work is half done, or done without a
    // response. More acts follow, so at least one more request comes.
    if (!restarting && acts >= (kills[0] ?? Infinity)) {
      kills.shift();
      restarting = killAndRestart().then(() => restarting = undefined);
    }
    const roll = random();
    if (roll < 0.15) return "cut before";
    if (roll < 0.3) return "cut after";
    if (roll < 0.36) return { status: 500 };
    if (roll < 0.42) return { status: 503 };
    if (roll < 0.48) return { status: 429, retryAfter: 1 + Math.floor(random() * 20) };
    return "none";
  });
  return {
    hasActed: (count: number) => acts = count,
    async end() {
      assert.equal(kills.length, 0, "it was killed twice");
      await restarting;
      failWith(() => "none");
    },
  };
}

/** Records what the outbox hears: the place of each write, and the changes of each note. */
function recordAnswers(versions: Map<string, number>) {
  const seqs = new Map<string, number>();
  const changes = new Map<string, Set<string>>();
  const answered = (item: OutboxItem, body: unknown) => {
    seqs.set(item.id, item.seq);
    const { id, version } = body as Partial<Note>;
    if (!id || !version) return;
    versions.set(id, Math.max(version, versions.get(id) ?? 0));
    if (item.kind === "note.change") {
      changes.set(id, (changes.get(id) ?? new Set()).add(item.id));
    }
  };
  return { seqs, changes, answered };
}

function assertOnceAndInOrder(accepted: Map<string, unknown[]>, seqs: Map<string, number>) {
  for (const [id, bodies] of accepted) {
    for (const body of bodies) assert.deepEqual(body, bodies[0], `${id} was done twice`);
  }
  const order = [...accepted.keys()].map((id) => seqs.get(id) ?? 0);
  assert.deepEqual(order, order.toSorted((a, b) => a - b), "in the order in which it was written");
}

async function deliverOverFaultyConnection(academy: FaultyAcademy, random: () => number) {
  const { line } = academy;
  const begun = await begin(academy, random, "learner@academy.test");
  const { personId, model, versions } = begun;
  const { seqs, changes, answered } = recordAnswers(versions);
  const tabs = [openTab(personId, () => true, answered), openTab(personId, () => true, answered)];

  const late = Promise.withResolvers<never>();
  const patience = setTimeout(
    () => late.reject(new Error("The outbox does not become idle")),
    REST,
  );
  const quiet = () =>
    Promise.race([Promise.all(tabs.map(({ until }) => until(isQuiet))), late.promise]);

  const acts = shuffled([
    ...times(440 * SHARE, "note.add"),
    ...times(330 * SHARE, "note.change"),
    ...times(120 * SHARE, "note.remove"),
    ...times(50 * SHARE, "question.ask"),
    ...times(60 * SHARE, "progress.put"),
  ], random);
  const faults = failAtRandom(academy, random, acts.length);
  for (const [n, act] of acts.entries()) {
    faults.hasActed(n);
    const write = model.next(act, `${act} ${n}`, (id) => versions.get(id));
    await tabs[n % 2]?.enqueue(write);
    if ((n + 1) % WAVE === 0) await Promise.race([line.reaches(line.asked() + 2), quiet()]);
  }
  const [left] = await quiet();
  clearTimeout(patience);
  await faults.end();
  assert.deepEqual(left?.items, []);
  const notes = await assertWritten(begun);

  const accepted = acceptedIn(line.exchanges);
  assertOnceAndInOrder(accepted, seqs);
  for (const { id, version } of notes) {
    assert.equal(version, 1 + (changes.get(id)?.size ?? 0), "each change once");
  }
  console.log(
    `${accepted.size} writes in ${line.asked()} requests, of which ${line.exchanges.length} arrived`,
  );
  for (const tab of tabs) tab.close();
}

async function deliverOverGoodConnection(academy: FaultyAcademy, random: () => number) {
  const { line } = academy;
  const begun = await begin(academy, random, "staff1@academy.test");
  const { personId, model, versions } = begun;
  let isOnline = false;
  const tab = openTab(personId, () => isOnline, () => {});
  const old = [...model.notes.keys()];
  for (const act of [...times(600, "note.add"), ...times(200, "question.ask")]) {
    await tab.enqueue(model.next(act, `${act} calm`, () => undefined));
  }
  for (const [n, id] of old.entries()) {
    const version = versions.get(id);
    const isRemoval = n % 3 === 0;
    if (isRemoval) model.notes.delete(id);
    else model.notes.set(id, `new ${n}`);
    await tab.enqueue(
      isRemoval
        ? { kind: "note.remove", payload: { id, version } }
        : { kind: "note.change", payload: { id, content: `new ${n}`, version } },
    );
  }
  const { items } = await tab.until(({ items }) => items.length === 1000);
  assert.equal(items.length, 1000, "a thousand that cannot be folded");
  const before = line.asked();
  isOnline = true;
  await tab.run("event");
  await assertWritten(begun);
  assert.ok(line.asked() - before <= 12, `${line.asked() - before} requests`);
  tab.close();
}

Deno.test("delivers each of many writes once and in order, whatever breaks", async (test) => {
  const seed = Number(Deno.env.get("SEED")) || Math.floor(Math.random() * 2 ** 31);
  console.log(`SEED=${seed}`);
  const random = randomOf(seed);
  const academy = await startFaultyAcademy(withoutLimits);
  try {
    await test.step(
      "delivers the writes of two tabs over a faulty connection with two kills",
      () => deliverOverFaultyConnection(academy, random),
    );
    await test.step(
      "delivers a thousand writes over a good connection in at most twelve requests",
      () => deliverOverGoodConnection(academy, random),
    );
  } finally {
    await academy.close();
  }
});
