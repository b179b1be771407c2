// Large files go by the tus protocol, part by part. The only file that knows its library; loaded with the first of them.
import { DetailedError, type HttpRequest, Upload } from "tus-js-client";
import type { NotSent, Sending } from "./send.ts";

type Parts = Sending & {
  endpoint: string;
  /** Where the parts of it go that have been sent before. */
  url?: string;
  chunkSize: number;
  metadata: Record<string, string>;
  /** Asked before each part, since what was right for the last one may have ended. */
  headers: () => Promise<Record<string, string>>;
  onUrl: (url: string) => void;
  /** Imported, it would bring the page along whose file it is in. */
  notSent: typeof NotSent;
};

export function sendInParts(
  { file, signal, onProgress, endpoint, url, chunkSize, metadata, headers, onUrl, notSent }: Parts,
) {
  return new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      // Without one a place that is gone is told, and not silently made anew.
      ...(url ? { uploadUrl: url } : { endpoint }),
      chunkSize,
      metadata,
      uploadSize: file.size,
      uploadDataDuringCreation: false,
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: async (request: HttpRequest) => {
        for (const [name, value] of Object.entries(await headers())) {
          request.setHeader(name, value);
        }
      },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => resolve(),
      onError: (error) => reject(told(error, notSent)),
    });
    const stop = () => {
      upload.abort().catch(() => {});
      reject(signal.reason);
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    upload.start();
  });
}

function told(error: Error, notSent: typeof NotSent): Error {
  if (!(error instanceof DetailedError)) return error;
  const { originalResponse, causingError } = error;
  // Another Error than the browser's own word for a broken line is ours, from before the request.
  if (!originalResponse) return causingError instanceof Error ? causingError : new notSent({});
  return new notSent({ status: originalResponse.getStatus(), said: originalResponse.getBody() });
}
