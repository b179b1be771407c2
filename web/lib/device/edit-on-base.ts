// An edit of something that another user may change meanwhile, perhaps days later. A field that the
// user has not changed shows the current value. A field that both have changed keeps the user's
// text, and the user is told before the text replaces the other one.

type Fields = Record<string, string>;
/** The edited text, and for each field the value that the user has seen before changing it. */
export type Edit<Text extends Fields> = { text: Text; base: Text };

const changedNames = <Text extends Fields>({ text, base }: Edit<Text>) =>
  Object.keys(base).filter((name): name is keyof Text & string => text[name] !== base[name]);

/** The fields that the user has changed. */
export const pickChanged = <Text extends Fields>(edit: Edit<Text>, from: Text): Partial<Text> =>
  Object.fromEntries(changedNames(edit).map((name) => [name, from[name]])) as Partial<Text>;

/** Parses a stored edit. `parseText` returns undefined for a text that is not complete. */
export function parseEdit<Text extends Fields>(
  stored: string | undefined,
  now: Text,
  parseText: (text: unknown) => Text | undefined,
): Edit<Text> {
  try {
    const { text, base }: Record<keyof Edit<Text>, unknown> = JSON.parse(stored ?? "");
    const edit = { text: parseText(text), base: parseText(base) };
    if (edit.text && edit.base) return { text: edit.text, base: edit.base };
  } catch {
    // There is no stored edit.
  }
  return { text: now, base: now };
}

/** An edit that changes nothing is not stored. */
export const serializeEdit = <Text extends Fields>(edit: Edit<Text>) =>
  changedNames(edit).length > 0 ? JSON.stringify(edit) : "";

/** Takes the current values of the fields that the user has not changed, or changed to the same. */
export function followRow<Text extends Fields>(edit: Edit<Text>, now: Text): Edit<Text> {
  const mine = changedNames(edit).filter((name) => edit.text[name] !== now[name]);
  const pick = (from: Text) => Object.fromEntries(mine.map((name) => [name, from[name]]));
  return { text: { ...now, ...pick(edit.text) }, base: { ...now, ...pick(edit.base) } };
}

/** Whether another user has changed a field that this user has changed, too. */
export const hasClash = <Text extends Fields>(edit: Edit<Text>, now: Text) =>
  changedNames(edit).some((name) => edit.base[name] !== now[name]);
