// Which writes can wait in the outbox: what each feature says of its own.
import { progressKinds } from "../features/progress/offline.ts";
import { registerKinds } from "../offline/kinds.ts";

registerKinds({ ...progressKinds });
