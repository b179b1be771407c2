// Which writes can wait in the outbox: what each feature says of its own.
import { noteKinds } from "../features/notes/offline.ts";
import { progressKinds } from "../features/progress/offline.ts";
import { questionKinds } from "../features/questions/offline.ts";
import { registerKinds } from "../offline/kinds.ts";

registerKinds({ ...noteKinds, ...questionKinds, ...progressKinds });
