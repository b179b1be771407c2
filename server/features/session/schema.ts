import * as z from "zod/mini";
import { email, password } from "../../schema-fields.ts";
import { PASSWORD_LENGTH } from "../../limits.ts";

export const SignIn = z.object({ email, password: password(1) });

export const PasswordChange = z.object({
  currentPassword: password(1),
  newPassword: password(PASSWORD_LENGTH.leastOwn),
});

/** The page after sign-in: a path of this site, or undefined. */
export const safeNext = (next: string | null | undefined): string | undefined => {
  if (!next?.startsWith("/")) return undefined;
  try {
    const url = new URL(next, "http://here.invalid");
    if (url.origin !== "http://here.invalid" || url.pathname.startsWith("//")) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
};
