// How progress waits in the outbox.
import { textOf } from "../../lib/i18n.ts";
import type { Kind } from "../../offline/kinds.ts";
import type { NewProgress } from "./data.ts";
import { fold } from "./overlay.ts";

export const progressKinds: Record<string, Kind<NewProgress>> = {
  "progress.put": {
    subject: ({ videoId }) => `progress:${videoId}`,
    fold(earlier, later) {
      const payload = fold(earlier.payload as NewProgress, later.payload as NewProgress);
      return payload && { kind: "progress.put", payload };
    },
    label: () => textOf("progress")("write"),
  },
};
