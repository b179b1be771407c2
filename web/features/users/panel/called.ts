import { nameOf } from "../person-name.ts";

/** By what she is called in a sentence. */
export const calledOf = (user: { firstName: string; lastName: string; email: string }) =>
  nameOf(user) || user.email;
