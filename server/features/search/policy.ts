// Decides what a user finds. The queries look only at rows that these rules allow, and the rules
// check each row again before the server sends it.
import type { Role } from "../../accounts.ts";
import type { CourseId } from "../../catalogue.ts";
import { canStudy } from "../courses/policy.ts";
import { canModerateQuestions, isAuthor } from "../questions/policy.ts";
import type { SearchKind } from "./schema.ts";

type User = { id: string; role: Role; enrolledCourses: readonly CourseId[] };

/** The facts of a row that decide who finds it. */
type Findable = {
  courseId: CourseId | null;
  ownerId: string | null;
  /** Set while a question is hidden. */
  hiddenAuthorId: string | null;
};

type Rule = (person: User, item: Findable) => boolean;

/** A searched row of a note or a conversation has an owner. */
const isOwner: Rule = (person, { ownerId }) => ownerId === person.id;

const studies: Rule = (person, { courseId }) => courseId !== null && canStudy(person, courseId);

const rules: Record<SearchKind, Rule> = {
  lesson: studies,
  caption: studies,
  section: studies,
  resource: studies,
  overview: studies,
  question: (person, item) =>
    studies(person, item) && (
      item.hiddenAuthorId === null || canModerateQuestions(person) ||
      isAuthor(person, { askedById: item.hiddenAuthorId })
    ),
  // Without the course, the user cannot open the lesson of an own note.
  note: (person, item) => studies(person, item) && isOwner(person, item),
  conversation: isOwner,
};

export const canFind = (person: User, item: Findable & { kind: SearchKind }) =>
  rules[item.kind](person, item);
