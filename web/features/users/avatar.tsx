import { initialOf } from "./user-name.ts";

type Props = { person: { firstName: string; lastName: string; email: string }; className?: string };

export const Avatar = ({ person, className = "size-9" }: Props) => (
  <span
    aria-hidden="true"
    className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary leading-none font-semibold text-primary-content ${className}`}
  >
    {initialOf(person)}
  </span>
);
