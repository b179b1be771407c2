// What an entry of the log tells, as its sentence wants it.
/** By the names that the sentences fill in. */
type Values = Record<string, string | number>;

type Named = { firstName: string; lastName: string; email?: string };
export type Said = {
  actor: Named | null;
  action: string;
  person: Named | null;
  details: unknown;
};

export type Terms = {
  /** Who acts where nobody does, and whom it concerned where that is not known. */
  nobody: string;
  somebody: string;
  course: (id: string) => string;
  role: (name: string) => string;
  language: (code: string) => string;
};

export function valuesOf({ actor, action, person, details }: Said, terms: Terms): Values {
  const told = isObject(details) ? details : {};
  const text = (name: string) => typeof told[name] === "string" ? told[name] : "";
  return {
    action,
    actor: actor ? nameOf(actor) : terms.nobody,
    person: person ? nameOf(person) : terms.somebody,
    course: terms.course(text("courseId")),
    courses: coursesIn(told).map(terms.course).join(", "),
    title: text("title") || text("fileName"),
    reason: text("reason"),
    role: terms.role(text("role")),
    // Of roles, or of names, which are no roles.
    from: terms.role(text("from")),
    to: terms.role(text("to")),
    language: terms.language(text("language")),
  };
}

/** Those that an account was given with its creation. */
export const coursesIn = (details: unknown): string[] =>
  isObject(details) && Array.isArray(details.courses)
    ? details.courses.filter((one) => typeof one === "string")
    : [];

const nameOf = ({ firstName, lastName, email = "" }: Named) =>
  `${firstName} ${lastName}`.trim() || email;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
