// An estimate of the tokens that a text or a picture takes, the same for all models.

/** Four Latin letters take about one token, and each Burmese letter takes one. */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 127) others++;
  }
  return Math.ceil((text.length - others) / 4) + others;
}

/** A photo in the size that phones send. The models differ more than the photos. */
export const PICTURE_TOKENS = 1000;
