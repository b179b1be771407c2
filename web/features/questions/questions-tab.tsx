// The questions of a course or a video, with a form to ask.
import type { CourseId } from "@server/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useAge } from "../../lib/hooks/query-state.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { useErrorText } from "../../lib/words/errors.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";
import { askedIds, ownAnsweredQuery, type Question, questionsQuery, type Scope } from "./data.ts";
import type { FoundProps } from "./found-question.tsx";
import { layQuestionsOver, type ShownQuestion } from "./overlay.ts";
import { ownFirst } from "./own-first.ts";
import { QuestionForm } from "./question-form.tsx";
import { QuestionItem } from "./question-item.tsx";

type Props = {
  courseId: CourseId;
  /** The open video, if there is one. */
  videoId?: string;
  /** The time that the page shows as the age of its data. */
  pageUpdatedAt: number | undefined;
  titleOf: (videoId: string) => string | undefined;
  /** A button at an answered question. */
  answerAction?: (question: ShownQuestion) => ReactNode;
};

export function QuestionsTab(
  { courseId, videoId, pageUpdatedAt, titleOf, answerAction }: Props,
) {
  const { t } = useTranslation("questions");
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<"all" | "video">("all");
  const shown = videoId ? chosen : "all";
  const scope = shown === "video" ? { courseId, videoId } : { courseId };
  const list = useQuestions(scope);
  const { questions, total, isKnown, error } = list;
  const age = useAge(list, pageUpdatedAt);
  const userId = currentUserId();
  const showAll = () => setChosen("all");
  useAnswersLink(heading, { isShown: isKnown && shown === "all", onFollowed: showAll });
  const found = useFoundQuestion(heading, showAll);

  return (
    <div className="max-w-3xl">
      <QuestionForm courseId={courseId} videoId={videoId} titleOf={titleOf} />
      <div className="mt-8 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t("title")}{" "}
          {isKnown && total > 0 && (
            <span className="ms-2 text-sm font-medium text-muted">
              {t("count", { count: total })}
            </span>
          )}
        </h3>
        {videoId && (
          <Choice
            label={t("show")}
            isQuiet
            options={[
              { id: "all", label: t("showAll") },
              { id: "video", label: t("showVideo") },
            ]}
            chosen={shown}
            onChoose={setChosen}
          />
        )}
      </div>
      {age && <p className="mb-3 text-sm text-muted">{age}</p>}
      {list.isPending && <ListSkeleton label={t("loading")} rows={3} />}
      {!isKnown && error && <Failed offline={t("offline")} query={list} />}
      {isKnown && questions.length === 0 && (
        <p className="text-muted">{t(shown === "video" ? "noneOfVideo" : "none")}</p>
      )}
      {found && shown === "all" && (
        <found.FoundQuestion
          {...{ ...found, courseId, videoId, questions, answerAction }}
          isPending={list.isPending}
        />
      )}
      <ol className={`space-y-4 ${isKnown ? "" : "mt-4"}`}>
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            isOwn={question.askedById === userId}
            onWithdrawn={() => heading.current?.focus()}
            videoId={videoId}
            answerAction={answerAction?.(question)}
          />
        ))}
      </ol>
      {list.hasNextPage && <More list={list} />}
    </div>
  );
}

function More({ list }: { list: ReturnType<typeof useQuestions> }) {
  const { t } = useTranslation("questions");
  const { t: app } = useTranslation("app");
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Button
        tone="soft"
        pending={list.isFetchingNextPage}
        pendingLabel={app("loading")}
        onClick={() => list.fetchNextPage()}
      >
        {t("more")}
      </Button>
      {list.isFetchNextPageError && <Why error={list.error} />}
    </div>
  );
}

type AnswersLink = { isShown: boolean; onFollowed: () => void };

/** The badge of new answers leads below the form, to the list of all, which begins with them. */
function useAnswersLink(
  heading: RefObject<HTMLElement | null>,
  { isShown, onFollowed }: AnswersLink,
) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== "#answers") return;
    onFollowed();
    if (!isShown) return;
    heading.current?.scrollIntoView();
    // A user who chooses tabs by keys stays at the tabs.
    const isAtTabs = document.activeElement?.matches("[role=tab]");
    if (!isAtTabs) heading.current?.focus({ preventScroll: true });
    // A reload or a way back must not move the page again.
    navigate({ search }, { replace: true, state });
  }, [hash, isShown]);
}

/**
 * The question that the address names by its id behind `#`. It stays when the user looks at another
 * tab. The file that shows it loads only now, because most visits do not need it.
 */
function useFoundQuestion(heading: RefObject<HTMLElement | null>, onNamed: () => void) {
  const { hash } = useLocation();
  const [found, setFound] = useState<{ id: string; FoundQuestion: ComponentType<FoundProps> }>();
  useEffect(() => {
    const id = hash.slice(1);
    if (!/^[\da-f-]{36}$/.test(id)) return;
    onNamed();
    import("./found-question.tsx")
      .then(({ FoundQuestion }) => setFound({ id, FoundQuestion }))
      .catch(() => {
        // The list may have the question.
      });
  }, [hash]);
  const onWithdrawn = () => {
    setFound(undefined);
    heading.current?.focus();
  };
  return found && { ...found, onWithdrawn };
}

const Why = ({ error }: { error: Error | null }) => (
  <p role="alert" className="text-sm text-error">{useErrorText(error)}</p>
);

const none: Question[] = [];
/** The list waits this long for the user's own questions. */
const OWN_LIMIT_MS = 1000;

/**
 * The questions: the user's own new and answered ones, then the newest first. The server's answer
 * plus the writes that wait.
 */
function useQuestions(scope: Scope) {
  const { courseId, videoId } = scope;
  const { data, ...query } = useInfiniteQuery(questionsQuery(scope));
  const own = useQuery(ownAnsweredQuery(courseId));
  const waiting = usePending("question.");
  const questions = useMemo(
    () => {
      const known = data?.pages.flatMap(({ items }) => items) ?? none;
      const userId = currentUserId();
      const ownAnswered = own.data?.filter((one) => !videoId || one.videoId === videoId) ?? none;
      const listed = layQuestionsOver(known, waiting, { courseId, videoId }, userId);
      return ownFirst(listed, ownAnswered, userId, askedIds);
    },
    [data, own.data, waiting, courseId, videoId],
  );
  // Otherwise the list would move when the user's own questions arrive a moment later.
  const isOwnExpected = own.isLoading && own.failureCount === 0 && query.isFetchedAfterMount;
  const [isOwnLate, setOwnLate] = useState(false);
  useEffect(() => {
    if (!isOwnExpected) return;
    const timer = setTimeout(setOwnLate, OWN_LIMIT_MS, true);
    return () => clearTimeout(timer);
  }, [isOwnExpected]);
  const waitsForOwn = isOwnExpected && !isOwnLate;
  const isKnown = data !== undefined && !waitsForOwn;
  const total = useMemo(() => {
    const shown = new Set(questions.map(({ id }) => id));
    const removed = data?.pages.flatMap(({ items }) => items).filter(({ id }) => !shown.has(id)) ??
      [];
    return Math.max((data?.pages[0]?.total ?? 0) - removed.length, questions.length);
  }, [data, questions]);
  return {
    ...query,
    isPending: query.isPending || waitsForOwn,
    isKnown,
    questions: waitsForOwn ? none : questions,
    total,
  };
}
