// Which writes can wait in the outbox: what each feature says of its own.
import { loadTexts } from "../lib/i18n.ts";
import { registerKinds } from "../offline/kinds.ts";

registerKinds({});

/** What they are called, for whoever lists them all. */
export const loadKindTexts = () => loadTexts();
