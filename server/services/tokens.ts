// How many tokens a text takes, about: Latin words take one for four letters, Burmese letters one each.

export function estimateTokens(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 127) others++;
  }
  return Math.ceil((text.length - others) / 4) + others;
}
