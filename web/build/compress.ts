// Compresses files in a worker, because also Deno's asynchronous brotli blocks the calling thread.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Sizes of the compressed files. A form is missing if it is not smaller than the file. */
export type Encodings = { br?: number; gzip?: number };

self.onmessage = ({ data: path }: MessageEvent<string>) => self.postMessage(compress(path));

function compress(path: string): Encodings {
  const bytes = Deno.readFileSync(path);
  const forms = {
    br: brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzip: gzipSync(bytes, { level: 9 }),
  };
  const encodings: Encodings = {};
  if (forms.br.length < bytes.length) {
    Deno.writeFileSync(`${path}.br`, forms.br);
    encodings.br = forms.br.length;
  }
  if (forms.gzip.length < bytes.length) {
    Deno.writeFileSync(`${path}.gz`, forms.gzip);
    encodings.gzip = forms.gzip.length;
  }
  return encodings;
}
