import type { MiddlewareHandler } from "hono";
import type { SignedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { canOpenPanel } from "./policy.ts";

/** Stands behind `signedIn` in a route's own chain, before anything there could tell what exists. */
export const panelOnly: MiddlewareHandler<SignedIn> = async (c, next) => {
  if (!canOpenPanel(c.var.person)) fail("forbidden");
  await next();
};
