// Says why the session has ended. Loads when that happens.
import { fetchErrorTexts } from "../lib/error-text.ts";
import { translatorFor } from "../lib/i18n.ts";
import type { EndReason } from "../lib/session.ts";
import { countLeftUnsent } from "../offline/left-unsent.ts";
import { showToast } from "../ui/toast.ts";

/** A message is short. The sign-in page shows the whole reason. */
const REASON_LENGTH = 200;

export async function showEndReason(reason: EndReason = "expired", details?: unknown) {
  // The work of a deleted account is removed from the device.
  const isSafe = countLeftUnsent() > 0 && reason !== "deleted";
  await fetchErrorTexts();
  const text = textOf(reason, details);
  const title = translatorFor("app")("ended");
  showToast(title, isSafe ? `${text} ${translatorFor("errors")("unsentSafe")}` : text, "error");
}

function textOf(reason: EndReason, details: unknown): string {
  const errors = translatorFor("errors");
  if (reason === "wrong_person") return errors("codes.wrong_person");
  const { suspensionReason } = (details ?? {}) as { suspensionReason?: string };
  if (reason === "suspended" && suspensionReason) {
    return errors("ended.suspendedFor", { reason: shorten(suspensionReason) });
  }
  return errors(`ended.${reason}`);
}

function shorten(text: string): string {
  const end = text.lastIndexOf(" ", REASON_LENGTH);
  return text.length > REASON_LENGTH && end > 0 ? `${text.slice(0, end)} …` : text;
}
