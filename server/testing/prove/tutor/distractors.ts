// Makes 300 lessons on topics other than AI. A search must find the right passage among them, too.
import { readingSeconds } from "../../../demo/academy/timing.ts";
import type { Both } from "../../../demo/academy/shapes.ts";

/** `questions` are the questions that this cue answers. */
export type Cue = { from: number; to: number; text: Both; questions: Both[] };
export type Distractor = { id: string; topic: Both; title: Both; cues: Cue[] };

/** What the lines of `topics/` say about one topic, in their order. */
type Topic = { name: Both; helper: Both; tool: Both; facts: Both[]; lessons: TopicLesson[] };
type TopicLesson = { title: Both; steps: Said[] };
type Said = { text: Both; questions?: Both[] };
type Names = Record<"topic" | "title" | "next" | "helper" | "tool", Both>;

const MIN_CUE_SECONDS = 5;
const MAX_CUE_SECONDS = 8;

const folder = new URL("../../../demo/practice/", import.meta.url);
const readRows = (name: string) =>
  Deno.readTextFileSync(new URL(name, folder)).trim().split("\n").map((line) => line.split("\t"));

/** The sentences around the facts. Many use words that the lessons about AI use, too. */
const phrases = Map.groupBy(
  readRows("phrases.tsv").map(([kind = "", my = "", en = ""]) => ({
    kind,
    text: [my, en] as Both,
  })),
  ({ kind }) => kind,
);

/** The lessons of all tables in `topics/`: always the same ones, five for each topic. */
export function readDistractors(): Distractor[] {
  const files = [...Deno.readDirSync(new URL("topics/", folder))].map(({ name }) => name).sort();
  return files.flatMap((name) => topicsOf(readRows(`topics/${name}`))).flatMap((topic) =>
    topic.lessons.map((_, index) => distractorOf(topic, index))
  );
}

function topicsOf(rows: string[][]): Topic[] {
  const topics: Topic[] = [];
  for (const [kind, my = "", en = ""] of rows) {
    const text: Both = [my, en];
    if (kind === "topic") {
      topics.push({ name: text, helper: text, tool: text, facts: [], lessons: [] });
    }
    const topic = topics.at(-1);
    if (kind === "helper" && topic) topic.helper = text;
    if (kind === "tool" && topic) topic.tool = text;
    if (kind === "fact") topic?.facts.push(text);
    if (kind === "lesson") topic?.lessons.push({ title: text, steps: [] });
    const steps = topic?.lessons.at(-1)?.steps;
    if (kind === "step") steps?.push({ text, questions: [] });
    if (kind === "asked") steps?.at(-1)?.questions?.push(text);
  }
  return topics;
}

function distractorOf(topic: Topic, index: number): Distractor {
  const lesson = pick(topic.lessons, index);
  const { title, steps } = lesson;
  const next = pick(topic.lessons, index + 1).title;
  const names: Names = { topic: topic.name, title, next, helper: topic.helper, tool: topic.tool };
  const id = `${topic.name[1]}/${title[1]}`;
  const say = (kind: string): Said => ({
    text: fill(pick(phrases.get(kind) ?? [], sumOf(id + kind)).text, names),
  });
  const said = [
    say("opening"),
    { text: pick(topic.facts, index) },
    say("tool"),
    ...steps,
    say("review"),
    { text: pick(topic.facts, index + 1) },
    say("help"),
    say("note"),
    say("practice"),
    say("end"),
  ];
  return { id, topic: topic.name, title, cues: cuesOf(said) };
}

function cuesOf(said: Said[]): Cue[] {
  let from = 0;
  return said.map(({ text, questions = [] }) => {
    const seconds = Math.ceil(Math.max(...text.map(readingSeconds)));
    const to = from + Math.min(MAX_CUE_SECONDS, Math.max(MIN_CUE_SECONDS, seconds));
    const cue = { from, to, text, questions };
    from = to;
    return cue;
  });
}

const fill = (phrase: Both, names: Names): Both => [
  phrase[0].replace(/\{(\w+)\}/g, (_, name: keyof Names) => names[name][0]),
  phrase[1].replace(/\{(\w+)\}/g, (_, name: keyof Names) => names[name][1]),
];

/** Spreads the phrases over the lessons without chance. */
const sumOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);

function pick<Item>(items: Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("A topic needs facts and lessons.");
  return item;
}
