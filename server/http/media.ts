// Redirects to a file in storage. The browser loads it from there: the server only decides who may.
import type { AnyContext } from "./context.ts";
import { fail } from "./errors.ts";

/** A repeated play gets the same address, so that the browser can use what it has loaded before. */
export async function sendToStorage(c: AnyContext, path: string, downloadAs?: string) {
  // A player asks for `again` when its address has expired during playback.
  const again = c.req.query("again") !== undefined;
  const signed = await c.var.addressOf(path, { downloadAs, again }) ?? fail("not_found");
  c.header("Cache-Control", again ? "no-store" : `private, max-age=${signed.seconds}`);
  c.header("Vary", "Cookie");
  return c.redirect(signed.address, 302);
}
