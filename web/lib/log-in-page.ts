import { createStore } from "./create-store.ts";

/**
 * Whether a network answers with its own page in place of the server. A hotel or a café does that
 * until the user has logged in there.
 */
export const logInPage = createStore(false);

/**
 * Our server answers `/api/readyz` with JSON and never leads elsewhere. A proxy in trouble sends a
 * page, but with an error.
 */
export const isLogInPage = ({ ok, type, status, headers }: Response) =>
  status === 511 || type === "opaqueredirect" ||
  ok && Boolean(headers.get("content-type")?.startsWith("text/html"));
