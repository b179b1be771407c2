// Checks the permission of a request about objects, and passes it to the right read or write.
import type { Access } from "./access.ts";
import type { openReads } from "./reads.ts";
import { unknownRoute } from "./refused.ts";
import type { openWrites } from "./writes.ts";

type Options = {
  access: Access;
  reads: ReturnType<typeof openReads>;
  writes: ReturnType<typeof openWrites>;
  /** Runs with uploads, because only uploads leave remains. */
  sweepNowAndThen(): void;
};

/** `parts` are the parts of the path after `object`. */
export function openObjectRoutes({ access, reads, writes, sweepNowAndThen }: Options) {
  return async (request: Request, url: URL, parts: string[]): Promise<Response> => {
    const { method } = request;
    if (method === "POST" && parts.length === 1 && parts[0] === "move") {
      access.demandKey(request);
      return await writes.move(request);
    }
    const isRead = method === "GET" || method === "HEAD";
    const verb = /^(sign|info|authenticated|upload|list)$/.test(parts[0] ?? "")
      ? parts.shift()
      : "authenticated";
    if (verb === "info" && parts[0] === "authenticated") parts.shift();
    if (verb === "upload" && parts.shift() !== "sign") throw unknownRoute(request);
    const [named, ...rest] = parts;
    const name = rest.join("/");
    const isSignedCall = verb === "sign" && isRead || verb === "upload" && method === "PUT";
    if (!isSignedCall) access.demandKey(request);
    access.demandBucket(named);

    switch (`${isRead ? "READ" : method} ${verb}`) {
      case "READ sign":
        return await reads.signedBytes(request, url, name);
      case "READ info":
        return await reads.info(name);
      case "READ authenticated":
        return await reads.bytes(request, url, name);
      case "POST sign":
        return await reads.sign(request, name);
      case "POST list":
        return await reads.list(request);
      case "PUT upload":
        sweepNowAndThen();
        return await writes.signedUpload(request, url, name);
      case "POST upload":
        return await writes.signUpload(request, name);
      case "POST authenticated":
      case "PUT authenticated":
        sweepNowAndThen();
        return await writes.upload(request, name);
      case "DELETE authenticated":
        if (name === "") return await writes.remove(request);
    }
    throw unknownRoute(request);
  };
}
