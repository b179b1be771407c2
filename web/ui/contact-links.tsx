import { LinkIcon } from "./icons/link.tsx";
import { MailIcon } from "./icons/mail.tsx";
import { PhoneIcon } from "./icons/phone.tsx";

type Way = { value: string | null; label: string };

/** The ways to reach the academy, as far as its operator has given them. */
export function ContactLinks({ phone, url, email }: { phone: Way; url: Way; email: Way }) {
  const ways = [
    {
      href: phone.value && `tel:${phone.value.replace(/[^+\d]/g, "")}`,
      way: phone,
      Sign: PhoneIcon,
    },
    { href: url.value && webAddress(url.value), way: url, Sign: LinkIcon },
    { href: email.value && `mailto:${email.value}`, way: email, Sign: MailIcon },
  ].filter(({ href }) => href);
  if (ways.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-x-4">
      {ways.map(({ href, way, Sign }) => (
        <li key={way.label}>
          <a
            href={href ?? undefined}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline"
          >
            <Sign className="size-4" />
            {way.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

const webAddress = (text: string) => /^https?:\/\//.test(text) ? text : undefined;
