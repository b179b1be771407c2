// Reads the month, the course and the sort from the address and ignores invalid values.
import { ASKED_MONTHS, type CourseId, courseIds, Period } from "@server/contract";
import { monthAt, monthsUntil } from "../../../lib/words/formats.ts";
import type { AskedLesson } from "./data.ts";

const HOUR_MS = 60 * 60_000;

const columns = ["people", "questions", "title", "course"] as const;
type SortColumn = (typeof columns)[number];
/** A minus in front means descending. */
type Sort = SortColumn | `-${SortColumn}`;

export const FIRST_SORT: Sort = "-people";

/** The most useful sorts first. */
export const sorts = [FIRST_SORT, "-questions", "title", "course"] as const satisfies Sort[];

export const filterNames = ["period", "course", "sort"] as const;

/** The months that the server has counted, newest first. It counts an hour after the end. */
export const endedMonths = (now: number): string[] =>
  monthsUntil(monthAt(now - HOUR_MS), ASKED_MONTHS + 1).slice(1);

const isSort = (sort: string): sort is Sort =>
  columns.some((column) => sort === column || sort === `-${column}`);

export const readSort = (sort: string): Sort => isSort(sort) ? sort : FIRST_SORT;

type Filters = { period: string; courseId?: CourseId; sort: Sort };

export function readFilters(
  params: Record<(typeof filterNames)[number], string>,
  newest: string,
): Filters {
  const period = Period.safeParse(params.period);
  return {
    period: period.success ? period.data : newest,
    courseId: courseIds.find((id) => id === params.course),
    sort: readSort(params.sort),
  };
}

const names = new Intl.Collator(["en", "my"], { numeric: true, sensitivity: "base" });

const compare: Record<SortColumn, (one: AskedLesson, other: AskedLesson) => number> = {
  people: (one, other) => one.people - other.people,
  questions: (one, other) => one.questions - other.questions,
  title: (one, other) => names.compare(one.title, other.title),
  course: (one, other) => courseIds.indexOf(one.courseId) - courseIds.indexOf(other.courseId),
};

/** Lessons of equal value keep their order. */
export function sortLessons(lessons: AskedLesson[], sort: Sort): AskedLesson[] {
  const isDescending = sort.startsWith("-");
  const by = compare[(isDescending ? sort.slice(1) : sort) as SortColumn];
  return lessons.toSorted((one, other) => isDescending ? by(other, one) : by(one, other));
}
