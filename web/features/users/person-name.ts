type Named = { firstName: string; lastName: string; email: string };

/** First and last name, or the first alone; empty where neither was given. */
export const nameOf = ({ firstName, lastName }: Named) =>
  [firstName, firstName && lastName].filter(Boolean).join(" ");

/** The letter in the avatar. A Burmese letter keeps the marks that belong to it. */
export function initialOf({ firstName, email }: Named): string {
  const text = firstName.trim() || email.trim() || "U";
  const first = "Segmenter" in Intl
    ? [...new Intl.Segmenter().segment(text)][0]?.segment
    : [...text][0];
  return (first ?? "U").toUpperCase();
}
