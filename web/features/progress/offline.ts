// Describes the writes of progress for the outbox and stores the server's answers.
import { translatorFor } from "../../lib/i18n.ts";
import type { Kind } from "../../offline/kinds.ts";
import { onAnswered } from "../../offline/outbox.ts";
import { keepProgress, type NewProgress, type ProgressRow } from "./data.ts";
import { fold } from "./overlay.ts";

export const progressKinds: Record<string, Kind<NewProgress>> = {
  "progress.put": {
    subject: ({ videoId }) => `progress:${videoId}`,
    fold(earlier, later) {
      const payload = fold(earlier.payload as NewProgress, later.payload as NewProgress);
      return payload && { kind: "progress.put", payload };
    },
    label: () => translatorFor("progress")("write"),
  },
};

onAnswered(({ kind }, body) => {
  if (kind === "progress.put") void keepProgress(body as ProgressRow);
});
