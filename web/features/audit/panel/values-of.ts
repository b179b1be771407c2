// Reads the values that an entry's sentence needs.
/** Keyed by the placeholders of the sentences. */
type Values = Record<string, string | number>;

type Named = { firstName: string; lastName: string; email?: string };
export type AuditEntry = {
  actor: Named | null;
  action: string;
  person: Named | null;
  details: unknown;
};

export type Terms = {
  /** Texts for an entry without an actor, and for an unknown user. */
  noActor: string;
  unknownUser: string;
  course: (id: string) => string;
  list: (names: string[]) => string;
  role: (name: string) => string;
  language: (code: string) => string;
};

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
export const coursesIn = (details: unknown): string[] =>
  isObject(details) && Array.isArray(details.courses)
    ? details.courses.filter((one) => typeof one === "string")
    : [];

const nameOf = ({ firstName, lastName, email = "" }: Named) =>
  `${firstName} ${lastName}`.trim() || email;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
