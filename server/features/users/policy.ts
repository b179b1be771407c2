import type { Role } from "./schema.ts";

type Person = { role: Role };

export const canOpenPanel = (person: Person) => person.role !== "learner";

export const isAdmin = (person: Person) => person.role === "admin";
