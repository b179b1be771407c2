// The roles of users, and what each role may open. No schema here: the phone's first load must not
// need one.
export const roles = ["learner", "staff", "admin"] as const;
export type Role = (typeof roles)[number];

type Person = { role: Role };

export const canOpenPanel = (person: Person) => person.role !== "learner";

export const isAdmin = (person: Person) => person.role === "admin";
