import assert from "node:assert/strict";
import { type AuditEntry, valuesOf } from "./use-sentence.ts";

const terms = {
  noActor: "A command",
  unknownUser: "somebody",
  course: (id: string) => id && `course ${id}`,
  list: (names: string[]) => names.join(" and "),
  role: (name: string) => name === "staff" ? "Staff" : name,
  language: (code: string) => code,
};
const entry: AuditEntry = {
  actor: { firstName: "Thiri", lastName: "Aung" },
  action: "user.enroll",
  person: { firstName: "Su Su", lastName: "" },
  details: { courseId: "ai-master", from: "Su", to: "staff", title: 7 },
};

Deno.test("gives the actor, the other user and the details of an entry", () => {
  const values = valuesOf(entry, terms);
  assert.equal(values.actor, "Thiri Aung");
  assert.equal(values.person, "Su Su");
  assert.equal(values.course, "course ai-master");
  assert.deepEqual([values.from, values.to], ["Su", "Staff"]);
  assert.equal(values.title, "", "what is no text is nothing");
  const made = { role: "learner", courses: ["ai-master", "ai-first-step", 7] };
  assert.equal(
    valuesOf({ ...entry, details: made }, terms).courses,
    "course ai-master and course ai-first-step",
  );
});

Deno.test("handles a command, an account without a name, and details of an unknown shape", () => {
  const nameless = { firstName: "", lastName: "", email: "su@academy.test" };
  const values = valuesOf({ ...entry, actor: null, person: nameless, details: null }, terms);
  assert.equal(values.actor, "A command");
  assert.equal(values.person, "su@academy.test");
  assert.equal(values.course, "");
  assert.equal(valuesOf({ ...entry, person: null }, terms).person, "somebody");
});
