// How many tokens something takes, about. Of a text: Latin words take one for four letters, Burmese letters one each.

export function estimateTokens(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 127) others++;
  }
  return Math.ceil((text.length - others) / 4) + others;
}

/** A photograph as phones shrink it; models differ in this by more than photographs do. */
export const PICTURE_TOKENS = 1000;
