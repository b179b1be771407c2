// Logs one line for each event that may be part of an attack, or that a user may ask about later.
import type { AnyContext, Base } from "../../http/context.ts";
import type { Context } from "hono";

type SecurityEvent =
  | "sign_in_failed"
  | "sign_in_throttled"
  | "password_changed"
  | "password_change_failed"
  | "password_change_throttled";

/**
 * Never logs the email: an unknown one may be a password that a user typed into the wrong field.
 */
export function logSecurity(
  c: AnyContext,
  event: SecurityEvent,
  { person, reason }: { person?: string; reason?: string } = {},
) {
  const { log, requestId: id, address } = (c as Context<Base>).var;
  const level = event === "password_changed" ? "info" : "warn";
  log[level]("security", { event, id, address, person, reason });
}
