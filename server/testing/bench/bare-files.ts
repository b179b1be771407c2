// Serves a part of a file with as little code as Deno allows. The bench compares our storage with
// it where nginx is missing.
const [folder = ""] = Deno.args;
const PIECE = 256 * 1024;

const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  async ({ url, headers }) => {
    const [, from = "", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(headers.get("range") ?? "") ?? [];
    const file = await Deno.open(folder + new URL(url).pathname);
    await file.seek(Number(from), Deno.SeekMode.Start);
    const size = Number(to) - Number(from) + 1;
    let left = size;
    const body = new ReadableStream({
      async pull(controller) {
        const piece = new Uint8Array(Math.min(PIECE, left));
        const read = await file.read(piece) ?? 0;
        controller.enqueue(piece.subarray(0, read));
        left -= read;
        if (left > 0) return;
        controller.close();
        file.close();
      },
    });
    return new Response(body, { status: 206, headers: { "content-length": String(size) } });
  },
);
console.log(server.addr.port);
