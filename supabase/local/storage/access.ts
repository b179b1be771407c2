// Checks permissions: the server has a key, and a browser has a token for one name, one purpose and
// some time.
import { badRequest, badToken, denied, noBucket, otherToken } from "./refused.ts";
import { type Claims, openTokens } from "./tokens.ts";

export type Access = {
  serviceKey: string;
  demandKey(request: Request): void;
  demandBucket(named: string | undefined): void;
  /** Returns the claims of a token that was made for this name and this purpose. */
  demandToken(token: string | null, name: string, purpose: "read" | "upload"): Claims;
  signRead(name: string, seconds: number): string;
  signUpload(name: string, seconds: number, upsert: boolean): string;
};

export async function openAccess(folder: string, bucket: string): Promise<Access> {
  const tokens = await openTokens(folder);
  const signFor = (seconds: number, claims: Claims) =>
    tokens.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds });

  return {
    serviceKey: tokens.sign({ role: "service_role" }),
    demandKey({ headers }) {
      const key = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
      const claims = tokens.verify(key ?? "");
      if (typeof claims === "string") throw denied(claims);
      if (claims.role !== "service_role") {
        throw denied("new row violates row-level security policy");
      }
    },
    demandBucket(named) {
      if (named !== bucket) throw noBucket();
    },
    demandToken(token, name, purpose) {
      if (!token) throw badRequest("querystring must have required property 'token'");
      const claims = tokens.verify(token);
      if (typeof claims === "string") throw badToken(claims);
      const isForUpload = claims.upsert !== undefined;
      const isOther = claims.url !== `${bucket}/${name}` || isForUpload !== (purpose === "upload");
      if (isOther) throw otherToken();
      return claims;
    },
    signRead: (name, seconds) => signFor(seconds, { url: `${bucket}/${name}` }),
    signUpload: (name, seconds, upsert) => signFor(seconds, { url: `${bucket}/${name}`, upsert }),
  };
}
