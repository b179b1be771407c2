// Serves the demo model on a port of its own. Only this process knows the key.
import type { Settings } from "../../env.ts";
import type { ModelAddress } from "../../services/chat-model.ts";
import { courses } from "./lessons.ts";
import { chatModel, demoModel, every } from "./model.ts";

export type DemoModel = { address: ModelAddress; close(): Promise<void> };

/** Milliseconds for one piece, about the speed of a quick reader. */
const PIECE_MS = 25;

export function openDemoModel(
  { AI_CHAT_LABEL: label }: Pick<Settings, "AI_CHAT_LABEL">,
  pieceMs = PIECE_MS,
): DemoModel {
  // Other users of this machine can reach the port too.
  const key = crypto.randomUUID();
  const serve = demoModel({ courses, key, pause: every(pieceMs) });
  const ending = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, signal: ending.signal, onListen() {} },
    serve,
  );
  return {
    address: {
      url: `http://127.0.0.1:${server.addr.port}/v1`,
      key,
      model: chatModel,
      label,
      isDemo: true,
    },
    async close() {
      // At this time, nobody reads the answers that the model still writes.
      ending.abort();
      await server.finished;
    },
  };
}
