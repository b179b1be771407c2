// Suggests what the user could ask next, in the form that the tutor's instructions name.
import { BEGIN, END } from "../../features/chat/follow-up-block.ts";
import { type Language, languageOf } from "../../features/passages/words.ts";
import type { openIndex } from "./find.ts";
import type { Lesson } from "./lessons.ts";
import { manners, texts } from "./texts.ts";

/** How many other lessons an answer suggests to ask about. */
const LESSONS = 2;

export function openSuggestions(lessons: Lesson[], find: ReturnType<typeof openIndex>) {
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
