// Media go from the storage to the browser: ours is only to say who may, and where.
import type { Context } from "hono";
import type { SignedIn } from "./context.ts";
import { fail } from "./errors.ts";

/** A replay takes the same address, so that the browser still has what it loaded from there. */
export async function sendToStorage(c: Context<SignedIn>, path: string, downloadAs?: string) {
  // Asked by a player whose address has run out while it played.
  const again = c.req.query("again") !== undefined;
  const signed = await c.get("addressOf")(path, { downloadAs, again }) ?? fail("not_found");
  c.header("Cache-Control", again ? "no-store" : `private, max-age=${signed.seconds}`);
  c.header("Vary", "Cookie");
  return c.redirect(signed.address, 302);
}
