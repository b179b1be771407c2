// Settings that work but are not safe. The server starts, and logs one line for each.
import { isThisMachine } from "./addresses.ts";
import { splitSocket } from "./db/sql.ts";
import type { Settings } from "./env.ts";

export function settingWarnings(
  { DATABASE_URL, PUBLIC_URL }: Pick<Settings, "DATABASE_URL" | "PUBLIC_URL">,
): string[] {
  const warnings = [];
  if (DATABASE_URL && isPlainAndRemote(DATABASE_URL)) {
    warnings.push(
      "DATABASE_URL names another machine without TLS: others on the network can read passwords and data. Add sslmode=verify-full (or require).",
    );
  }
  if (PUBLIC_URL?.startsWith("http:") && !isThisMachine(new URL(PUBLIC_URL).hostname)) {
    warnings.push(
      "PUBLIC_URL is http: others on the network can read passwords, and the app works online only. Put a proxy with a certificate in front, and use https.",
    );
  }
  return warnings;
}

/** With these modes the driver never continues without TLS. */
const safeModes = new Set(["require", "verify-ca", "verify-full"]);

function isPlainAndRemote(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const isHere = splitSocket(url).socket !== undefined || hostname === "" ||
    isThisMachine(hostname);
  return !isHere && !safeModes.has(searchParams.get("sslmode") ?? searchParams.get("ssl") ?? "");
}

/** Whether other machines can reach the server. */
export const isExposed = ({ HOST, PUBLIC_URL }: Pick<Settings, "HOST" | "PUBLIC_URL">) =>
  !isThisMachine(HOST) || PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname);
