// Middleware that lets only staff or only admins call a route. It stands directly behind
// `signedIn`, before any code that could reveal what exists.
import type { MiddlewareHandler } from "hono";
import { canOpenPanel, isAdmin } from "../roles.ts";
import type { SignedIn, User } from "./context.ts";
import { fail } from "./errors.ts";

const only = (may: (person: User) => boolean): MiddlewareHandler<SignedIn> => async (c, next) => {
  if (!may(c.var.person)) fail("forbidden");
  await next();
};

export const panelOnly = only(canOpenPanel);
export const adminOnly = only(isAdmin);
