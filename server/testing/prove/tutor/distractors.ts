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

/** The sentences around the facts. Many use words that the lessons about AI use, too. */
const phrases: Record<
  "opening" | "tool" | "review" | "help" | "note" | "practice" | "end",
  Both[]
> = {
  opening: [
    [
      "မင်္ဂလာပါ။ {topic} သင်ခန်းစာမှာ ဒီနေ့ “{title}” ကို ကြည့်ကြပါမယ်။",
      "Hello. Today's subject is “{title}”, a lesson of “{topic}”.",
    ],
    [
      "ဒီသင်ခန်းစာက “{title}” အကြောင်းပါ။ {topic} သင်တန်းရဲ့ အစိတ်အပိုင်းတစ်ခု ဖြစ်ပါတယ်။",
      "This lesson is about “{title}”. It is a part of the course “{topic}”.",
    ],
    [
      "{topic} ကို စိတ်ဝင်စားသူတွေ “{title}” ကို မေးကြလွန်းလို့ ဒီဗီဒီယို လုပ်ပါတယ်။",
      "Many learners of “{topic}” ask about “{title}”, so we made this video.",
    ],
    [
      "“{title}” က ခက်မယ် ထင်ရပေမယ့် {topic} မှာ အလွယ်ဆုံး အဆင့်တစ်ခုပါ။",
      "“{title}” may look hard, but in “{topic}” it is one of the easy parts.",
    ],
  ],
  tool: [
    ["မစခင် {tool} ကို အသင့်ပြင်ထားပါ။", "Have this ready before you begin: {tool}."],
    ["{tool} ကို လက်တစ်ကမ်းမှာ ထားပါ။", "Keep this at hand: {tool}."],
    ["ဈေးကြီးတာ မလိုပါဘူး။ {tool} ရှိရင် ရပါပြီ။", "You need nothing costly, only {tool}."],
  ],
  review: [
    [
      "ပုံကို ပြန်ကြည့်ပြီး အချက်သုံးချက်ကို ရေတွက်ပါ။",
      "Look at the picture again and count the three points.",
    ],
    ["ဒီသုံးချက်က “{title}” ရဲ့ အဓိကပါ။", "These three are the core of “{title}”."],
    [
      "အလျင်လိုတဲ့သူတွေ ဒုတိယအချက်ကို အမေ့များပါတယ်။",
      "People in a hurry forget the second point most often.",
    ],
    ["တစ်ချက် မေ့သွားရင် ဒီအပိုင်းကို ပြန်နားထောင်ပါ။", "If you forget one, listen to this part again."],
  ],
  help: [
    ["မေးစရာရှိရင် {helper} ဆီ သွားပါ။", "If you have a question, go to {helper}."],
    ["ကုန်ကျစရိတ်နဲ့ အချိန်ကို {helper} ကို မေးပါ။", "Ask about the cost and the time: {helper}."],
    ["ပိုသိချင်ရင် {helper} က ပြပေးနိုင်ပါတယ်။", "To see more of this, visit {helper}."],
  ],
  note: [
    [
      "ဒီစာမျက်နှာကို ဖုန်းနဲ့ ဓာတ်ပုံရိုက်ပြီး နောက်မှ ပြန်ဖတ်ပါ။",
      "Take a picture of this page with your phone and read it again later.",
    ],
    ["ဒီအတွက် အချိန်နဲ့ ငွေ နည်းနည်းပဲ ကုန်ပါတယ်။", "All this costs little time and little money."],
    [
      "ဆရာ၊ ဆရာမတွေက အတန်းထဲမှာ ပုံနဲ့ ပြနိုင်ပါတယ်။",
      "Teachers can show this in class with a drawing.",
    ],
    [
      "တစ်နေ့ ဖောက်သည် ဒါမှမဟုတ် ဧည့်သည်က ဒီအကြောင်း မေးလာနိုင်ပါတယ်။",
      "A customer or a guest may ask you about this one day.",
    ],
    [
      "ကျောင်းသားတွေ အုပ်စုဖွဲ့ပြီး အတူ လေ့လာနိုင်ပါတယ်။",
      "Students can form a group and study this together.",
    ],
  ],
  practice: [
    [
      "ဒီတစ်ပတ်အတွင်း “{title}” ကို အိမ်မှာ တစ်ခါ ပြန်လေ့ကျင့်ပါ။",
      "Repeat “{title}” once at home this week.",
    ],
    [
      "အခု ဗီဒီယိုကို ရပ်ပြီး “{title}” ရဲ့ အချက်တွေကို ပြန်ပြောကြည့်ပါ။",
      "Stop the video now and say the points of “{title}” yourself.",
    ],
    [
      "မိသားစုထဲက တစ်ယောက်ကို “{title}” အကြောင်း ရှင်းပြကြည့်ပါ။",
      "Explain “{title}” to somebody in your family.",
    ],
  ],
  end: [
    ["နောက်သင်ခန်းစာမှာ “{next}” ကို ဆက်ကြည့်ပါမယ်။", "The next lesson goes on with “{next}”."],
    ["ပြီးရင် “{next}” သင်ခန်းစာကို ကြည့်ပါ။", "After this, watch the lesson “{next}”."],
  ],
};

/** Always makes the same lessons: five for each topic of the table. */
function distractorsOf(table: string): Distractor[] {
  return topicsOf(table).flatMap((topic) =>
    topic.lessons.map((_, index) => distractorOf(topic, index))
  );
}

/** The lessons of all tables in `topics/`. */
export function readDistractors(): Distractor[] {
  const folder = new URL("./topics/", import.meta.url);
  const files = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  return files.flatMap((name) => distractorsOf(Deno.readTextFileSync(new URL(name, folder))));
}

function topicsOf(table: string): Topic[] {
  const topics: Topic[] = [];
  for (const line of table.trim().split("\n")) {
    const [kind, my = "", en = ""] = line.split("\t");
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
  const say = (kind: keyof typeof phrases): Said => ({
    text: fill(pick(phrases[kind], sumOf(id + kind)), names),
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
