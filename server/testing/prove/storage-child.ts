// The storage in a process of its own, which can be killed and whose memory can be watched: told "watch" it begins to
// count anew, told "tell" it says how much it grew.
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
