import { LinkIcon, MailIcon, MessageCircleIcon, PhoneIcon } from "./icons.ts";

/** A server of an older version does not send all of them. */
type Contacts = Partial<Record<"phone" | "url" | "email" | "viber" | "messenger", string | null>>;

type Props = Contacts & {
  /** The text of the link to the web address. */
  urlLabel: string;
  align?: "center" | "start";
};

export const hasContact = (contacts: Contacts) => listLinks(contacts, "").length > 0;

/** The contacts of the academy that its operator has set. */
export function ContactLinks({ urlLabel, align = "center", ...contacts }: Props) {
  const links = listLinks(contacts, urlLabel);
  if (links.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-x-5 ${align === "center" ? "justify-center" : ""}`}>
      {links.map(({ href, text, Sign }) => (
        <li key={href} className="min-w-0 wrap-anywhere">
          <a
            href={href}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline"
          >
            <Sign className="size-4" />
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

const dialled = (number: string) => number.replace(/[^+\d]/g, "");

const listLinks = ({ phone, url, email, viber, messenger }: Contacts, urlLabel: string) =>
  [
    phone && { href: `tel:${dialled(phone)}`, text: phone, Sign: PhoneIcon },
    viber && {
      href: `viber://chat?number=${encodeURIComponent(dialled(viber))}`,
      text: `Viber ${viber}`,
      Sign: MessageCircleIcon,
    },
    messenger && {
      href: `https://m.me/${messenger}`,
      text: "Messenger",
      Sign: MessageCircleIcon,
    },
    url && /^https?:\/\//.test(url) && { href: url, text: urlLabel, Sign: LinkIcon },
    email && { href: `mailto:${email}`, text: email, Sign: MailIcon },
  ].filter((link) => link !== null && link !== undefined && link !== false && link !== "");
