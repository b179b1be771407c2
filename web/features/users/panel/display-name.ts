import { nameOf } from "../user-name.ts";

/** The user's name, or the email if there is no name. */
export const displayName = (user: { firstName: string; lastName: string; email: string }) =>
  nameOf(user) || user.email;
