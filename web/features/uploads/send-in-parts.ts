// Sends a large file part by part with tus. Only this file imports the tus library, when needed.
import { DetailedError, type HttpRequest, Upload } from "tus-js-client";
import type { NotSent, Sending } from "./send.ts";

type PartsUpload = Sending & {
  endpoint: string;
  /** The address of an upload that has begun. */
  url?: string;
  chunkSize: number;
  metadata: Record<string, string>;
  /** Called before each part, because the token of the last part may have expired. */
  headers: () => Promise<Record<string, string>>;
  onUrl: (url: string) => void;
  /** A parameter, because an import would also load the page's code. */
  notSent: typeof NotSent;
};

export function sendInParts(
  { file, signal, onProgress, endpoint, url, chunkSize, metadata, headers, onUrl, notSent }:
    PartsUpload,
) {
  return new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      // Without `endpoint`, a lost upload is an error: the library cannot silently begin again.
      ...(url ? { uploadUrl: url } : { endpoint }),
      chunkSize,
      metadata,
      uploadSize: file.size,
      uploadDataDuringCreation: false,
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: async (request: HttpRequest) => {
        const found = await headers();
        // Otherwise the library would send this part although the user has paused meanwhile.
        signal.throwIfAborted();
        for (const [name, value] of Object.entries(found)) request.setHeader(name, value);
      },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => resolve(),
      onError: (error) => reject(toFailure(error, notSent)),
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

function toFailure(error: Error, notSent: typeof NotSent): Error {
  if (!(error instanceof DetailedError)) return error;
  const { originalResponse, causingError } = error;
  // A broken connection is no Error in `causingError`, but a browser event. An Error there is ours,
  // from before the request.
  if (!originalResponse) return causingError instanceof Error ? causingError : new notSent({});
  return new notSent({ status: originalResponse.getStatus(), body: originalResponse.getBody() });
}
