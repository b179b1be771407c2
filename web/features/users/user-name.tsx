type Named = { firstName: string; lastName: string; email: string };

/** First and last name, or the first alone. Empty without a first name. */
export const nameOf = ({ firstName, lastName }: Named) =>
  [firstName, firstName && lastName].filter(Boolean).join(" ");

/**
 * One letter with its marks. A regular expression, because the browser's segmenter costs a slow
 * phone a quarter of a second.
 */
const LETTER = /^\P{M}?(?:[\u1039\u200D]\P{M}|\p{M})*/u;

/** The letter in the avatar. */
export const initialOf = ({ firstName, email }: Named) =>
  (LETTER.exec(firstName.trim() || email.trim())?.[0] || "U").toUpperCase();

type Props = { person: { firstName: string; lastName: string; email: string }; className?: string };

export const Avatar = ({ person, className = "size-9" }: Props) => (
  <span
    aria-hidden="true"
    className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary leading-none font-semibold text-primary-content ${className}`}
  >
    {initialOf(person)}
  </span>
);
