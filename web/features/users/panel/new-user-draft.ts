// What is typed about somebody new: kept until the account is there, but for the password.
import { type CourseId, courseIds, NewAccount, Role } from "@server/contract";
import type { InferRequestType } from "hono/client";
import type { api } from "../../../lib/api.ts";
import { typedSince } from "../../../lib/typed-since.ts";
import { validate } from "../../../lib/validate.ts";

/** As the server takes it. */
export type NewUser = InferRequestType<(typeof api)["admin"]["create-user"]["$post"]>["json"];

export type NewUserText = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  courses: CourseId[];
};

export const nobody: NewUserText = {
  email: "",
  firstName: "",
  lastName: "",
  role: "learner",
  courses: [],
};

export function parseNewUser(kept: string | undefined): NewUserText {
  try {
    const draft: Partial<Record<keyof NewUserText, unknown>> = JSON.parse(kept ?? "");
    const text = (value: unknown) => typeof value === "string" ? value : "";
    return {
      email: text(draft.email),
      firstName: text(draft.firstName),
      lastName: text(draft.lastName),
      role: Role.options.find((role) => role === draft.role) ?? "learner",
      courses: courseIds.filter((id) => Array.isArray(draft.courses) && draft.courses.includes(id)),
    };
  } catch {
    return nobody;
  }
}

/** What is to be sent, or what is wrong: here all four have to be there. */
export function checkNewUser({ courses, ...text }: NewUserText, password: string) {
  const user = { ...text, password, enrolledCourses: courses };
  const issues = { ...validate(NewAccount, user).issues };
  if (text.lastName.trim() === "") issues.lastName = "required";
  return Object.keys(issues).length > 0 ? { issues } : { user };
}

/** Of each thing, what has been typed or chosen since the account was sent. */
export function leftOf(
  { enrolledCourses = [], lastName = "", ...sent }: NewUser,
  now: NewUserText,
) {
  const { courses, ...text } = now;
  const was = { ...sent, lastName, role: sent.role ?? nobody.role };
  return {
    ...typedSince<Omit<NewUserText, "courses">>(was, text, nobody),
    courses: String(courses) === String(enrolledCourses) ? nobody.courses : courses,
  };
}
