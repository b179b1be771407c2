import type { CourseId } from "@server/contract";
import type { PanelUser } from "./data.ts";

type Terms = {
  role: (role: PanelUser["role"]) => string;
  status: (status: PanelUser["status"]) => string;
  course: (id: CourseId) => string;
  day: (at: string) => string;
};

/** The cells of a user in the CSV file, in the order of its head. */
export const userCells = (user: PanelUser, { role, status, course, day }: Terms) => [
  user.firstName,
  user.lastName,
  user.email,
  role(user.role),
  status(user.status),
  user.enrolledCourses.map(course).join("; "),
  day(user.createdAt),
  user.lastSeenAt === null ? "" : day(user.lastSeenAt),
];
