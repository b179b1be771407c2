// Registers the kinds of writes that can wait in the outbox. Each feature describes its own kinds.
import { noteKinds } from "../features/notes/offline.ts";
import { progressKinds } from "../features/progress/offline.ts";
import { questionKinds } from "../features/questions/offline.ts";
import { registerKinds } from "../offline/kinds.ts";

registerKinds({ ...noteKinds, ...questionKinds, ...progressKinds });
