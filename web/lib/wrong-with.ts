import { issueText } from "./error-text.ts";

/** What is wrong with a field: too long already while it is typed, or what was minded when it was sent. */
export const wrongWith = <Text extends Record<string, string>>(
  text: Text,
  issues: Record<string, string>,
  tooLong: (most: number) => string,
) =>
(name: keyof Text & string, most = Infinity): string | undefined => {
  if ([...text[name]?.trim() ?? ""].length > most) return tooLong(most);
  return issues[name] && issueText(issues[name]);
};
