import type { CourseId } from "@server/contract";
import type { PanelUser } from "./data.ts";

type Terms = {
  role: (role: PanelUser["role"]) => string;
  status: (status: PanelUser["status"]) => string;
  course: (id: CourseId) => string;
  day: (at: string) => string;
};

/** What a file tells of each user, in the order of the table's head. */
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
