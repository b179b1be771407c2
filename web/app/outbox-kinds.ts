// Which writes can wait in the outbox: what each feature says of its own.
import { registerKinds } from "../offline/kinds.ts";

registerKinds({});
