// Makes a certificate that no client trusts, because its own key signs it. Each call makes a key.

type Bytes = Uint8Array<ArrayBuffer>;

export async function makeCertificate(): Promise<{ cert: string; key: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ]);
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", publicKey));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, text("localhost")))));
  const validity = sequence(der(0x17, text("200101000000Z")), der(0x17, text("491231235959Z")));
  const alternativeNames = sequence(der(0x82, text("localhost")), der(0x87, bytes(127, 0, 0, 1)));
  const extensions = der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, alternativeNames))));
  const body = sequence(
    der(0xa0, der(0x02, bytes(2))),
    der(0x02, bytes(1)),
    sequence(ECDSA_WITH_SHA256),
    ...[name, validity, name, spki, extensions],
  );
  const signed = new Uint8Array(
    await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, body),
  );
  const signature = sequence(integer(signed.slice(0, 32)), integer(signed.slice(32)));
  const whole = sequence(body, sequence(ECDSA_WITH_SHA256), der(0x03, bytes(0), signature));
  return { cert: pem("CERTIFICATE", whole), key: pem("PRIVATE KEY", pkcs8) };
}

const bytes = (...values: number[]): Bytes => Uint8Array.from(values);
const text = (words: string): Bytes => new TextEncoder().encode(words);

/** One value of DER: its tag, its length and its content. */
function der(tag: number, ...parts: Bytes[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = length < 128
    ? [tag, length]
    : length < 256
    ? [tag, 0x81, length]
    : [tag, 0x82, length >> 8, length & 255];
  return Uint8Array.from([head, ...parts].flatMap((part) => [...part]));
}

const sequence = (...parts: Bytes[]) => der(0x30, ...parts);
const set = (...parts: Bytes[]) => der(0x31, ...parts);

/** Removes zeros in front, and adds one where the number would look negative. */
function integer(value: Bytes): Bytes {
  const first = value.findIndex((byte) => byte !== 0);
  const short = value.slice(first);
  return der(0x02, (short[0] ?? 0) > 127 ? bytes(0, ...short) : short);
}

const COMMON_NAME = der(0x06, bytes(0x55, 0x04, 0x03));
const ALTERNATIVE_NAMES = der(0x06, bytes(0x55, 0x1d, 0x11));
const ECDSA_WITH_SHA256 = der(0x06, bytes(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

const pem = (label: string, data: Bytes) =>
  `-----BEGIN ${label}-----\n${data.toBase64()}\n-----END ${label}-----\n`;
