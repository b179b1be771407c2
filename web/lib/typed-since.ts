/** Empties the fields of a saved form, except those that the user has changed since it was sent. */
export function typedSince<Text extends Record<string, string | boolean>>(
  sent: Text,
  now: Text,
  emptyValues: Text,
) {
  const remaining = Object.entries(now).map((
    [name, text],
  ) => [name, text === sent[name] ? emptyValues[name] : text]);
  return Object.fromEntries(remaining) as Text;
}
