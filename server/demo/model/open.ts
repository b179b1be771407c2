// The demo model on a port of its own, which nobody but this process is told.
import type { Settings } from "../../env.ts";
import type { ModelAddress } from "../../services/chat-model.ts";
import { courses } from "./lessons.ts";
import { chatModel, demoModel, every } from "./model.ts";

export type DemoModel = { address: ModelAddress; close(): Promise<void> };

/** As fast as a quick reader reads. */
const PIECE_MS = 25;

export function openDemoModel(
  { AI_CHAT_LABEL: label }: Pick<Settings, "AI_CHAT_LABEL">,
  pieceMs = PIECE_MS,
): DemoModel {
  // Other users of this machine reach the port, too.
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
      // Whoever asked has gone: what is still being written has no reader.
      ending.abort();
      await server.finished;
    },
  };
}
