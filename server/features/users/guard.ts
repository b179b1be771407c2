// Who may come to a call of the panel at all: stands behind `signedIn` in a route's own chain, before anything
// there could tell what exists.
import type { MiddlewareHandler } from "hono";
import type { Person, SignedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { canOpenPanel, isAdmin } from "./policy.ts";

const only = (may: (person: Person) => boolean): MiddlewareHandler<SignedIn> => async (c, next) => {
  if (!may(c.var.person)) fail("forbidden");
  await next();
};

export const panelOnly = only(canOpenPanel);
export const adminOnly = only(isAdmin);
