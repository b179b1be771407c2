import * as z from "zod/mini";

export const Role = z.enum(["learner", "staff", "admin"]);
export type Role = z.output<typeof Role>;
