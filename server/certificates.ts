// Recognizes errors about TLS certificates that nobody vouches for, from the clients of the
// database and the storage.

const codes = new Set([
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** A client library may wrap the error of the connection several times. */
export function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && codes.has(String(error.code))) return true;
  if (error.message.includes("invalid peer certificate")) return true;
  return isUntrusted(error.cause) || "originalError" in error && isUntrusted(error.originalError);
}

export const certificateAdvice =
  "Replace the certificate, or set DENO_CERT to the file of the authority that signed it.";
