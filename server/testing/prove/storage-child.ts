// Runs the storage in a process of its own, so that a test can kill it and measure its memory:
// "watch" begins a new measurement, and "tell" prints the growth.
import { mount, openLocalStorage } from "../../../supabase/local/storage/storage.ts";

const EVERY_MS = 10;

const { serve, serviceKey } = await openLocalStorage(Deno.args[0] ?? "", "media");
const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  (request) => serve(request),
);
console.log(JSON.stringify({ url: `http://127.0.0.1:${server.addr.port}${mount}`, serviceKey }));

let before = 0;
let most = 0;
setInterval(() => {
  most = Math.max(most, Deno.memoryUsage().rss);
}, EVERY_MS);

for await (const said of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  if (said.includes("watch")) most = before = Deno.memoryUsage().rss;
  console.log(JSON.stringify({ grewBy: most - before }));
}
Deno.exit(0);
