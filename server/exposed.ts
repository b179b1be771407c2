// Tells whether other machines can reach the server.
import { isThisMachine } from "./addresses.ts";
import type { Settings } from "./env.ts";

export const isExposed = ({ HOST, PUBLIC_URL }: Pick<Settings, "HOST" | "PUBLIC_URL">) =>
  !isThisMachine(HOST) || PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname);
