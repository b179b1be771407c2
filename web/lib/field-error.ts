import { issueText } from "./error-text.ts";

/** What is wrong with a field: the text is already too long, or the last try found an issue. */
export const fieldErrors = <Text extends Record<string, string>>(
  text: Text,
  issues: Record<string, string>,
  tooLong: (maxLength: number) => string,
) =>
(name: keyof Text & string, maxLength = Infinity): string | undefined => {
  if ([...text[name]?.trim() ?? ""].length > maxLength) return tooLong(maxLength);
  return issues[name] && issueText(issues[name]);
};
