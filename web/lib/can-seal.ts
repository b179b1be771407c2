// Says whether this browser can seal texts. The question at sign-out needs only this, and not the
// code that seals.

/** False on plain http, and without the key that the server gives each user. */
export const canSeal = (key: string | null): key is string =>
  key !== null && globalThis.crypto?.subtle !== undefined;
