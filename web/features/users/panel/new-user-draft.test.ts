import assert from "node:assert/strict";
import { checkNewUser, emptyUser, parseNewUser, textTypedSince } from "./new-user-draft.ts";

const thida = {
  email: "thida@academy.test",
  firstName: "Thida",
  lastName: "Aung",
  hasOneName: false,
  role: "staff" as const,
  courses: ["ai-master" as const],
};

Deno.test("restores a draft, and an empty form from a broken draft", () => {
  assert.deepEqual(parseNewUser(JSON.stringify(thida)), thida);
  for (const kept of [undefined, "", "{", "null", "[]", `{"role":"owner","courses":["x"]}`]) {
    assert.deepEqual(parseNewUser(kept), emptyUser);
  }
});

Deno.test("requires all four fields and reports an issue for each", () => {
  const { issues } = checkNewUser(emptyUser, "");
  assert.deepEqual(issues, {
    email: "required",
    firstName: "required",
    lastName: "required",
    password: "required",
  });
  assert.deepEqual(checkNewUser({ ...thida, lastName: " ", email: "thida" }, "12345").issues, {
    email: "not_an_email",
    lastName: "required",
    password: "too_short",
  });
});

Deno.test("returns a valid user in the form that the server takes", () => {
  const { courses: enrolledCourses, hasOneName: _, ...rest } = thida;
  assert.deepEqual(checkNewUser(thida, "123456"), {
    user: { ...rest, enrolledCourses, password: "123456" },
  });
});

Deno.test("takes an empty last name only of somebody who has one name", () => {
  // The form keeps the last name that it hides.
  const sent = { ...thida, hasOneName: true };
  const { user } = checkNewUser(sent, "123456");
  assert.deepEqual([user?.firstName, user?.lastName], ["Thida", ""]);
  assert.ok(user);
  assert.deepEqual(textTypedSince(user, sent), emptyUser);
  assert.equal(parseNewUser(JSON.stringify(sent)).hasOneName, true);
});

Deno.test("clears what was sent and keeps what was typed since", () => {
  const { user } = checkNewUser(thida, "123456");
  assert.ok(user);
  assert.deepEqual(textTypedSince(user, thida), emptyUser);
  assert.deepEqual(textTypedSince(user, { ...thida, email: "mya@academy.test" }), {
    ...emptyUser,
    email: "mya@academy.test",
  });
  const next = { ...thida, firstName: "Mya", role: "learner", courses: ["ai-first-step"] } as const;
  assert.deepEqual(textTypedSince(user, { ...next, courses: [...next.courses] }), {
    ...emptyUser,
    firstName: "Mya",
    courses: ["ai-first-step"],
  });
});
