// Chooses the demo model's answer: the passage of a lesson that fits the question, or a sentence
// that there is none.
import { BEGIN, END } from "../../features/chat/follow-ups.ts";
import type { readPassages } from "../../features/passages/for-model.ts";
import { type Language, languageOf } from "../../features/passages/words.ts";
import type { Both } from "../academy/shapes.ts";
import { type Found, openIndex } from "./find.ts";
import type { Course, Lesson, Passage } from "./lessons.ts";
import { describeReceived, type Received } from "./received.ts";
import { manners, texts } from "./texts.ts";

/** A question with the passages that came with it. */
type Asked = ReturnType<typeof readPassages>;

type PassageLine = NonNullable<Asked["passages"]>[number];
type Options = {
  /** The files that came with the newest question. */
  received?: Received[];
  /** The user wants hints. */
  isGuided?: boolean;
};

/** A second lesson is named if its score reaches this share of the best score. */
const NEARLY = 0.8;
/** How many passages 'tell me more' adds. */
const MORE = 2;

export function openTutor(courses: Course[]) {
  const lessons = courses.flatMap(({ lessons }) => lessons);
  const find = openIndex(lessons);
  const suggest = openSuggestions(lessons, find);

  /** `asked` are all questions of a conversation, the newest last. */
  return (asked: Asked[], { received = [], isGuided = false }: Options = {}): string => {
    const questions = asked.map(({ question }) => question);
    const message = questions.at(-1) ?? "";
    const passages = asked.at(-1)?.passages;
    const language = questions.map(languageOf).findLast((language) => language !== undefined) ??
      "en";
    return [
      ...describeReceived(received, language),
      ...answer(message, { before: questions.slice(0, -1), passages, isGuided }, language),
      `*${texts[language].isDemo}*`,
      ...suggest(message, passages ?? [], language),
    ].join("\n\n");
  };

  function answer(
    message: string,
    { before, passages, isGuided }: {
      before: string[];
      passages: Asked["passages"];
      isGuided: boolean;
    },
    language: Language,
  ): string[] {
    const say = texts[language];
    const question = message.replace(manners.greeting, "").trim();
    if (question !== message.trim() && !languageOf(question)) {
      return [say.hello, ...introduction(language)];
    }
    if (manners.thanks.test(question)) return [say.welcome];
    const more = manners.more.test(question) && continueLesson(before, language);
    if (more) return more;
    if (passages?.[0]) {
      return isGuided ? giveHint(passages[0], language) : quotePassages(passages, language);
    }
    // The academy gives passages to everybody who may open a course.
    const found = passages ? [] : find(question, language);
    if (found[0]) return quoteBest(found, language);
    const named = courses.filter(({ name }) => message.toLowerCase().includes(name.toLowerCase()));
    if (named.length > 0) return named.flatMap((course) => aboutCourse(course, language));
    if (manners.courses.test(question)) {
      return [say.courses, courses.map((course) => lineOf(course, language)).join("\n")];
    }
    if (manners.itself.test(question)) return introduction(language);
    return [say.nothing, ...examples(language)];
  }

  /** Returns the next passages of the lesson that the last real question led to. */
  function continueLesson(before: string[], language: Language): string[] | undefined {
    const at = before.findLastIndex((question) => !manners.more.test(question));
    const question = before[at] ?? "";
    const [found] = find(question, languageOf(question) ?? language);
    if (!found) return undefined;
    const say = texts[language];
    const lessonAndCourse = [titleIn(language, found.lesson.title), found.lesson.course] as const;
    const rest = found.lesson.passages.filter((passage) => !found.passages.includes(passage));
    const from = (before.length - at - 1) * MORE;
    const next = rest.slice(from, from + MORE);
    if (next.length === 0) return [say.noMore(...lessonAndCourse)];
    return [say.more(...lessonAndCourse), ...next.flatMap((passage) => quote(passage, language))];
  }
}

/** Names the place, asks back, and shows only how the passage begins. */
function giveHint({ title, n, text }: PassageLine, language: Language): string[] {
  const say = texts[language];
  const [begins = ""] = text.split("\n");
  return [say.hint(title, n), `> ${begins} …`, say.askBack];
}

/** Quotes the best passage, and names the next one that comes from another lesson. */
function quotePassages(passages: NonNullable<Asked["passages"]>, language: Language): string[] {
  const [best] = passages;
  if (!best) return [];
  const other = passages.find(({ title }) => title !== best.title);
  const say = texts[language];
  return [
    say.passage(best.title, best.n),
    best.text.split("\n").map((line) => `> ${line}`).join("\n"),
    ...other ? [say.other(other.title, other.n)] : [],
  ];
}

function quoteBest([best, second]: Found[], language: Language): string[] {
  if (!best) return [];
  const say = texts[language];
  const lessonAndCourse = ({ title, course }: Lesson) =>
    [titleIn(language, title), course] as const;
  return [
    say.found(...lessonAndCourse(best.lesson)),
    ...best.passages.flatMap((passage) => quote(passage, language)),
    ...second && second.score >= best.score * NEARLY
      ? [say.also(...lessonAndCourse(second.lesson))]
      : [],
  ];
}

function quote({ title, said, points }: Passage, language: Language): string[] {
  const sentences = said.map((both) => titleIn(language, both)).join(" ");
  // The slides have their points only in Burmese.
  const list = language === "my" && points.length > 1
    ? ["", ...points.map((point) => `- ${point}`)]
    : [];
  return [
    [`**${titleIn(language, title)}**`, "", sentences, ...list].map((line) => `> ${line}`.trimEnd())
      .join("\n"),
  ];
}

const introduction = (language: Language) => [texts[language].canDo, ...examples(language)];

const examples = (language: Language) => [
  texts[language].askLike,
  texts[language].forExample.map((question) => `- ${question}`).join("\n"),
];

const aboutCourse = ({ name, description, lessons }: Course, language: Language) => [
  `**${name}**`,
  `> ${titleIn(language, description)}`,
  texts[language].lessonsOf(name),
  lessons.map(({ title }) => `- ${titleIn(language, title)}`).join("\n"),
];

const lineOf = ({ name, description }: Course, language: Language) =>
  `- **${name}**: ${titleIn(language, description)}`;

const titleIn = (language: Language, [my, en]: Both) => language === "my" ? my : en;

// Suggests what the user could ask next, in the form that the tutor's instructions name.

/** How many other lessons an answer suggests to ask about. */
const LESSONS = 2;

function openSuggestions(lessons: Lesson[], find: ReturnType<typeof openIndex>) {
  /** A title in this language. The academy writes both languages in one title. */
  function titleOf(title: string, language: Language): string | undefined {
    const lesson = lessons.find((lesson) =>
      lesson.title.includes(title) || lesson.title.every((part) => title.includes(part))
    );
    if (lesson) return lesson.title[language === "my" ? 0 : 1];
    return languageOf(title) === language ? title : undefined;
  }

  /** Returns the block: more of the same, and the other lessons that fit the question. */
  return (message: string, passages: { title: string }[], language: Language): string[] => {
    const [best, ...others] = passages;
    const asksNothing = [manners.greeting, manners.thanks, manners.more]
      .some((form) => form.test(message));
    if (!best || asksNothing) return [];
    const say = texts[language];
    const titles = new Set(
      others.filter(({ title }) => title !== best.title)
        .flatMap(({ title }) => titleOf(title, language) ?? []),
    );
    const questions = [
      ...find(message, language).length > 0 ? [say.tellMore] : [],
      ...[...titles].slice(0, LESSONS).map(say.whatIsIn),
    ];
    return questions.length > 0 ? [[BEGIN, ...questions, END].join("\n")] : [];
  };
}
