// Turns a log entry into a sentence. Each action has a sentence and a name in both languages.
import { courseIds, type PanelAction, Role } from "@server/contract";
import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { joinNames } from "../../../lib/words/formats.ts";
import { type Key, useLanguage } from "../../../lib/words/i18n.ts";

const texts = {
  "user.create": ["actions.userCreate", "said.userCreate"],
  "user.import": ["actions.userImport", "said.userImport"],
  "user.enroll": ["actions.userEnroll", "said.userEnroll"],
  "user.unenroll": ["actions.userUnenroll", "said.userUnenroll"],
  "user.suspend": ["actions.userSuspend", "said.userSuspend"],
  "user.activate": ["actions.userActivate", "said.userActivate"],
  "user.remove": ["actions.userRemove", "said.userRemove"],
  "user.role": ["actions.userRole", "said.userRole"],
  "user.rename": ["actions.userRename", "said.userRename"],
  "user.reset_password": ["actions.userReset", "said.userReset"],
  "user.leave": ["actions.userLeave", "said.userLeave"],
  "user.stay": ["actions.userStay", "said.userStay"],
  "section.create": ["actions.sectionCreate", "said.sectionCreate"],
  "section.change": ["actions.sectionChange", "said.sectionChange"],
  "section.remove": ["actions.sectionRemove", "said.sectionRemove"],
  "video.create": ["actions.videoCreate", "said.videoCreate"],
  "video.change": ["actions.videoChange", "said.videoChange"],
  "video.remove": ["actions.videoRemove", "said.videoRemove"],
  "caption.put": ["actions.captionPut", "said.captionPut"],
  "caption.remove": ["actions.captionRemove", "said.captionRemove"],
  "resource.create": ["actions.resourceCreate", "said.resourceCreate"],
  "resource.change": ["actions.resourceChange", "said.resourceChange"],
  "resource.remove": ["actions.resourceRemove", "said.resourceRemove"],
  "overview.save": ["actions.overviewSave", "said.overviewSave"],
  "course.reorder": ["actions.courseReorder", "said.courseReorder"],
  "question.answer": ["actions.questionAnswer", "said.questionAnswer"],
  "question.hide": ["actions.questionHide", "said.questionHide"],
  "question.show": ["actions.questionShow", "said.questionShow"],
  "question.remove": ["actions.questionRemove", "said.questionRemove"],
  "question.withdraw": ["actions.questionWithdraw", "said.questionWithdraw"],
  "answer.handle": ["actions.answerHandle", "said.answerHandle"],
  "answer.reopen": ["actions.answerReopen", "said.answerReopen"],
  "upload.remove": ["actions.uploadRemove", "said.uploadRemove"],
} satisfies Record<PanelAction | "upload.remove", [Key<"panel-audit">, Key<"panel-audit">]>;

/** Sentences for an account that was created with courses. */
const sentencesWithCourses = {
  "user.create": "said.userCreateIn",
  "user.import": "said.userImportIn",
} satisfies Partial<Record<PanelAction, Key<"panel-audit">>>;

function sentenceOf({ action, details }: AuditEntry): Key<"panel-audit"> {
  if (coursesIn(details).length > 0 && (action === "user.create" || action === "user.import")) {
    return sentencesWithCourses[action];
  }
  return isKnownAction(action) ? texts[action][1] : "said.other";
}

const isKnownAction = (action: string): action is keyof typeof texts =>
  Object.hasOwn(texts, action);

export const actionName = (action: PanelAction, t: TFunction<"panel-audit">) => t(texts[action][0]);

/** The name of an action. An unknown action is shown as it is stored. */
export function useActionName() {
  const { t } = useTranslation("panel-audit");
  return useCallback((action: string) => isKnownAction(action) ? t(texts[action][0]) : action, [t]);
}

/** An action that this version does not know gets a general sentence. */
export function useSentence() {
  const { t } = useTranslation("panel-audit");
  const { t: courses } = useTranslation("courses");
  const shownLanguage = useLanguage();
  return useCallback((entry: AuditEntry) => {
    return t(
      sentenceOf(entry),
      valuesOf(entry, {
        noActor: t("server"),
        unknownUser: t("someone"),
        course: (id) => nameOrId(courseIds, id, (course) => courses(`${course}.name`)),
        list: (names) => joinNames(names, shownLanguage),
        role: (name) => nameOrId(Role.options, name, (role) => t(`roles.${role}`)),
        language: (code) => nameOrId(["en", "my"] as const, code, (one) => t(`languages.${one}`)),
      }),
    );
  }, [t, courses, shownLanguage]);
}

/** An unknown id is shown as it is stored. */
function nameOrId<Id extends string>(ids: readonly Id[], text: string, nameOf: (id: Id) => string) {
  const id = ids.find((one) => one === text);
  return id === undefined ? text : nameOf(id);
}

/** Keyed by the placeholders of the sentences. */
type Values = Record<string, string | number>;

type Named = { firstName: string; lastName: string; email?: string };
export type AuditEntry = {
  actor: Named | null;
  action: string;
  person: Named | null;
  details: unknown;
};

type Terms = {
  /** Texts for an entry without an actor, and for an unknown user. */
  noActor: string;
  unknownUser: string;
  course: (id: string) => string;
  list: (names: string[]) => string;
  role: (name: string) => string;
  language: (code: string) => string;
};

/** Reads the values that an entry's sentence needs. */
export function valuesOf({ actor, action, person, details }: AuditEntry, terms: Terms): Values {
  const known = isObject(details) ? details : {};
  const text = (name: string) => typeof known[name] === "string" ? known[name] : "";
  return {
    action,
    actor: actor ? nameOf(actor) : terms.noActor,
    person: person ? nameOf(person) : terms.unknownUser,
    course: terms.course(text("courseId")),
    courses: terms.list(coursesIn(known).map(terms.course)),
    title: text("title") || text("fileName"),
    reason: text("reason"),
    role: terms.role(text("role")),
    // Roles or names. `terms.role` returns a text that is not a role unchanged.
    from: terms.role(text("from")),
    to: terms.role(text("to")),
    language: terms.language(text("language")),
  };
}

/** The courses that an account got when it was created. */
const coursesIn = (details: unknown): string[] =>
  isObject(details) && Array.isArray(details.courses)
    ? details.courses.filter((one) => typeof one === "string")
    : [];

const nameOf = ({ firstName, lastName, email = "" }: Named) =>
  `${firstName} ${lastName}`.trim() || email;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
