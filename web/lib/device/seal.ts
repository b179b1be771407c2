// Seals a text for one user: only the user's key opens it, and the sealed text is bound to the
// user's id.

const NONCE_BYTES = 12;
const encoder = new TextEncoder();

export async function seal(
  key: string,
  userId: string,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const ciphertext = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encoder.encode(userId) },
    await importKey(key),
    encoder.encode(text),
  );
  const sealed = new Uint8Array(NONCE_BYTES + ciphertext.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(ciphertext), NONCE_BYTES);
  return sealed;
}

/** Rejects a text that was sealed with another key, for another user, or changed since. */
export async function unseal(key: string, userId: string, sealed: Uint8Array<ArrayBuffer>) {
  const text = await crypto.subtle.decrypt(
    {
      name: "AES-GCM",
      iv: sealed.subarray(0, NONCE_BYTES),
      additionalData: encoder.encode(userId),
    },
    await importKey(key),
    sealed.subarray(NONCE_BYTES),
  );
  return new TextDecoder().decode(text);
}

const importKey = (key: string) =>
  crypto.subtle.importKey("raw", fromBase64(key), "AES-GCM", false, ["encrypt", "decrypt"]);

export const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const toBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
