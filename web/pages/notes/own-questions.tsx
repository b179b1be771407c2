// All questions of the user, answered ones first.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useOwnQuestions } from "../../features/questions/own-questions.ts";
import { QuestionItem } from "../../features/questions/question-item.tsx";
import { matchesWords } from "../../lib/words/search-words.ts";
import { MarkedText } from "../../ui/marked-text.tsx";
import { type ListProps, ListStates, PlaceLine } from "./list-parts.tsx";

export function OwnQuestions(props: ListProps) {
  const { t } = useTranslation("my-notes");
  const { t: questions } = useTranslation("questions");
  const count = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { courses, search: { words } } = props;
  const query = useOwnQuestions(courses.map(({ id }) => id));
  const placed = query.questions.map((question) => {
    const { courseId, videoId, videoTitle } = question;
    const course = courses.find(({ id }) => id === courseId);
    const titled = videoId && videoTitle ? { id: videoId, title: videoTitle } : undefined;
    return { question, course, lesson: course?.lessons.find(({ id }) => id === videoId) ?? titled };
  });
  const found = placed.filter(({ question, lesson }) =>
    matchesWords([question.question, question.answer, lesson?.title].join("\n"), words)
  );
  const all = placed.length;

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <ListStates
        {...props}
        query={query}
        all={all}
        found={found.length}
        firstAt="questions"
        texts={{
          loading: questions("loading"),
          offline: t("offlineQuestions"),
          noneTitle: t("noQuestions.title"),
          noneText: t("noQuestions.text"),
        }}
      >
        <p ref={count} tabIndex={-1} role="status" className="mb-4 text-sm text-muted outline-none">
          {words.length > 0
            ? t("foundQuestions", { found: found.length, all })
            : questions("count", { count: all })}
        </p>
        <ol className="space-y-4">
          {found.map(({ question, course, lesson }) => (
            <QuestionItem
              key={question.id}
              question={question}
              isOwn
              // With the last question, the line with the count disappears, too.
              onWithdrawn={() => (count.current ?? box.current)?.focus()}
              place={
                <p className="mb-1.5">
                  <PlaceLine
                    {...{ course, lesson, words }}
                    videoId={question.videoId ?? undefined}
                    tab="questions"
                  />
                </p>
              }
              draw={(text) => <MarkedText text={text} words={words} />}
            />
          ))}
        </ol>
      </ListStates>
    </div>
  );
}
