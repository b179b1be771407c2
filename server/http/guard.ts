// Middleware that lets only staff or only admins call a route. It stands directly behind
// `signedIn`, before any code that could reveal what exists. Public routes have `limitVisitors`.
import type { MiddlewareHandler } from "hono";
import { canOpenPanel, isAdmin } from "../roles.ts";
import { networkOf } from "../addresses.ts";
import type { Base, SignedIn, User } from "./context.ts";
import { fail, failUntil } from "./errors.ts";

const only = (may: (person: User) => boolean): MiddlewareHandler<SignedIn> => async (c, next) => {
  if (!may(c.var.person)) fail("forbidden");
  await next();
};

export const panelOnly = only(canOpenPanel);
export const adminOnly = only(isAdmin);

/** Many visitors can share one network, so the limit is high. */
export const VISITOR_CALLS = { most: 600, windowMs: 60_000 };

export const limitVisitors: MiddlewareHandler<Base> = async (c, next) => {
  const wait = c.get("person") ? 0 : c.get("visitorCalls").count(networkOf(c.get("address")));
  if (wait > 0) failUntil(wait, "rate_limited");
  await next();
};
