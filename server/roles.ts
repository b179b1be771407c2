// The roles of users, and what each role may open, and the states of their accounts. No schema
// here: the phone's first load must not need one.
export const roles = ["learner", "staff", "admin"] as const;
export type Role = (typeof roles)[number];

export const accountStatuses = ["active", "suspended", "deleted"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

type User = { role: Role };

export const canOpenPanel = (person: User) => person.role !== "learner";

export const isAdmin = (person: User) => person.role === "admin";
