// Holds the draft of a new account, without its password, until the account exists.
import { type CourseId, courseIds, NewAccount, Role } from "@server/contract";
import type { InferRequestType } from "hono/client";
import type { api } from "../../../lib/http/api.ts";
import { typedSince } from "../../../lib/http/panel-writes.ts";
import { validate } from "../../../lib/http/validate.ts";

/** The form that the server takes. */
export type NewUser = InferRequestType<(typeof api)["admin"]["create-user"]["$post"]>["json"];

export type NewUserText = {
  email: string;
  firstName: string;
  lastName: string;
  hasOneName: boolean;
  role: Role;
  courses: CourseId[];
};

export const emptyUser: NewUserText = {
  email: "",
  firstName: "",
  lastName: "",
  hasOneName: false,
  role: "learner",
  courses: [],
};

export function parseNewUser(stored: string | undefined): NewUserText {
  try {
    const draft: Partial<Record<keyof NewUserText, unknown>> = JSON.parse(stored ?? "");
    const text = (value: unknown) => typeof value === "string" ? value : "";
    return {
      email: text(draft.email),
      firstName: text(draft.firstName),
      lastName: text(draft.lastName),
      hasOneName: draft.hasOneName === true,
      role: Role.options.find((role) => role === draft.role) ?? "learner",
      courses: courseIds.filter((id) => Array.isArray(draft.courses) && draft.courses.includes(id)),
    };
  } catch {
    return emptyUser;
  }
}

/**
 * Returns the user to send, or the issues. This form requires all four fields, except the last name
 * of somebody who has one name only.
 */
export function checkNewUser({ courses, hasOneName, ...text }: NewUserText, password: string) {
  const lastName = hasOneName ? "" : text.lastName;
  const user = { ...text, lastName, password, enrolledCourses: courses };
  const issues = { ...validate(NewAccount, user).issues };
  if (!hasOneName && text.lastName.trim() === "") issues.lastName = "required";
  return Object.keys(issues).length > 0 ? { issues } : { user };
}

/** Keeps only what was typed or chosen since the account was sent. */
export function textTypedSince(
  { enrolledCourses = [], lastName = "", ...sent }: NewUser,
  now: NewUserText,
) {
  const { courses, ...text } = now;
  // The form hides this last name and did not send it. It does not belong to the next user.
  if (text.hasOneName) text.lastName = "";
  const hasOneName = lastName === "";
  const before = { ...sent, lastName, hasOneName, role: sent.role ?? emptyUser.role };
  return {
    ...typedSince<Omit<NewUserText, "courses">>(before, text, emptyUser),
    courses: String(courses) === String(enrolledCourses) ? emptyUser.courses : courses,
  };
}
