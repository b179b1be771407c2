/** Empties the fields of a saved form, except those that the user has changed since it was sent. */
export function typedSince<Text extends Record<string, string>>(sent: Text, now: Text, none: Text) {
  const left = Object.entries(now).map((
    [name, text],
  ) => [name, text === sent[name] ? none[name] : text]);
  return Object.fromEntries(left) as Text;
}
