// Prints new secrets for .env: passwords without signs that have a meaning in an address, and the
// key of the storage's service role.

const base64url = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.toBase64({ alphabet: "base64url", omitPadding: true });

const encode = (text: string) => new TextEncoder().encode(text);

const randomSecret = () => crypto.getRandomValues(new Uint8Array(32)).toHex();

/** A JSON Web Token that never ends. Who has it may do everything in the storage. */
async function signServiceKey(secret: string): Promise<string> {
  const parts = [{ alg: "HS256", typ: "JWT" }, { role: "service_role" }];
  const text = parts.map((part) => base64url(encode(JSON.stringify(part)))).join(".");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, encode(text));
  return `${text}.${base64url(new Uint8Array(signature))}`;
}

const storageSecret = randomSecret();
console.log(`POSTGRES_PASSWORD=${randomSecret()}
ACADEMY_PASSWORD=${randomSecret()}
STORAGE_JWT_SECRET=${storageSecret}
STORAGE_SERVICE_KEY=${await signServiceKey(storageSecret)}
METRICS_TOKEN=${randomSecret()}`);
