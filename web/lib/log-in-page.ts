import { createStore } from "./create-store.ts";

/**
 * Whether a network answers with its own page in place of the server. A hotel or a café does that
 * until the user has logged in there.
 */
export const logInPage = createStore(false);

/** Our server answers every call with JSON. A proxy in trouble sends a page, but with an error. */
export const isLogInPage = ({ ok, status, headers }: Response) =>
  status === 511 || ok && Boolean(headers.get("content-type")?.startsWith("text/html"));
