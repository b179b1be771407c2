// Signs tokens as Supabase does: JWTs (RFC 7519, HS256) with a secret that stays in the data
// folder.
import { Buffer } from "node:buffer";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";

/** Only tokens for uploads have `upsert`. It says whether the upload may replace a file. */
export type Claims = { role?: string; url?: string; exp?: number; upsert?: boolean };

export type Tokens = {
  sign(claims: Claims): string;
  /** Returns the claims, or the reason why the token is refused. */
  verify(token: string): Claims | string;
};

export async function openTokens(folder: string): Promise<Tokens> {
  const secret = await readSecret(folder);
  const seal = (text: string) => createHmac("sha256", secret).update(text).digest();
  return {
    sign(claims) {
      const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
      return `${text}.${seal(text).toString("base64url")}`;
    },
    verify(token) {
      const [head = "", body = "", mark = "", ...more] = token.split(".");
      if (!head || !body || !mark || more.length > 0) return "Invalid Compact JWS";
      const given = new Uint8Array(Buffer.from(mark, "base64url"));
      const own = new Uint8Array(seal(`${head}.${body}`));
      if (given.length !== own.length || !timingSafeEqual(given, own)) {
        return "signature verification failed";
      }
      const claims: Claims = JSON.parse(Buffer.from(body, "base64url").toString());
      const isOver = claims.exp !== undefined && claims.exp * 1000 <= Date.now();
      return isOver ? '"exp" claim timestamp check failed' : claims;
    },
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function readSecret(folder: string): Promise<string> {
  const path = join(folder, "secret");
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept;
  const temporary = join(folder, `secret-${crypto.randomUUID()}`);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(temporary, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    // If several processes begin at this moment, the first secret counts.
    await Deno.link(temporary, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    await Deno.remove(temporary);
  }
  return await Deno.readTextFile(path);
}

/** Throws any other failure, because a new secret would make every signed address invalid. */
async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
