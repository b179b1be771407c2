import type { CourseId } from "@server/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useText } from "../../../lib/i18n.ts";
import { paths } from "../../../lib/paths.ts";
import { useAskAgain } from "../../../lib/use-ask-again.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { ListSkeleton } from "../../../ui/list-skeleton.tsx";
import { ListEnd } from "../../../ui/panel/list-end.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import { panelQuestionsQuery, type Show } from "./data.ts";
import { QuestionCard } from "./question-card.tsx";

type Props = { courseId: CourseId; show: Show; search?: string; onShowAll: () => void };

/** Those that wait come longest waiting first, all others newest first. */
export function QuestionList({ courseId, show, search = "", onShowAll }: Props) {
  const t = useText("panel-questions");
  const app = useText("app");
  const order = useRef<HTMLParagraphElement>(null);
  const list = useInfiniteQuery(panelQuestionsQuery(courseId, show, search));
  const { data } = list;
  const again = useAskAgain(list);
  const questions = data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.isPending) return <ListSkeleton label={t("loading")} rows={3} />;
  if (!data) {
    return <Failed offline={t("offline")} {...again} />;
  }
  if (questions.length === 0 && search) return <NothingHere text={t("notFound")} />;
  if (questions.length === 0) {
    return (
      <NothingHere text={t(`none.${show}`)}>
        {show === "all"
          ? (
            <Link to={paths.course(courseId)} className={buttonClass("soft")}>
              {t("openCourse")}
            </Link>
          )
          : <Button tone="soft" onClick={onShowAll}>{t("showAll")}</Button>}
      </NothingHere>
    );
  }
  return (
    <>
      <p ref={order} tabIndex={-1} className="mb-3 text-sm text-muted outline-none">
        {t(show === "unanswered" ? "oldestFirst" : "newestFirst")}
      </p>
      <ol className="space-y-4">
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            onRemoved={() => order.current?.focus()}
          />
        ))}
      </ol>
      <ListEnd list={list} more={t("more")} loading={app("loading")} />
    </>
  );
}
