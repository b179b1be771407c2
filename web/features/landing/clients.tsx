import { useTranslation } from "react-i18next";
import { SectionTitle } from "./section-title.tsx";

type Client = "shop" | "teacher" | "student";

const colours: Record<Client, string> = {
  shop: "bg-accent text-accent-content",
  teacher: "bg-primary text-primary-content",
  student: "bg-success text-success-content",
};

/** Quotes of learners: one large quote and two beside it. */
export function Clients() {
  const { t } = useTranslation("landing");
  return (
    <section
      aria-labelledby="clients"
      className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-5 md:py-20"
    >
      <SectionTitle id="clients" title={t("clients.title")} />
      <div className="mt-8 grid gap-5 md:mt-10 lg:grid-cols-[1.15fr_1fr] lg:gap-6">
        <Voice
          client="shop"
          className="hero-ground justify-between p-7 text-lg sm:p-9 lg:row-span-2 lg:text-2xl"
          aboutClass="text-hero-soft"
        />
        <Voice client="teacher" className="border border-line bg-base-100 p-6 sm:p-7" />
        <Voice client="student" className="border border-line bg-base-100 p-6 sm:p-7" />
      </div>
    </section>
  );
}

type Props = { client: Client; className: string; aboutClass?: string };

function Voice({ client, className, aboutClass = "text-muted" }: Props) {
  const { t } = useTranslation("landing");
  const name = t(`clients.${client}.name`);
  return (
    <figure className={`flex flex-col rounded-box ${className}`}>
      <blockquote>
        <Quote />
        <p className="mt-3">{t(`clients.${client}.text`)}</p>
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-3 text-base">
        <span
          aria-hidden="true"
          className={`grid size-11 shrink-0 place-items-center rounded-full ${colours[client]}`}
        >
          <Face />
        </span>
        <span className="min-w-0">
          <span className="block leading-snug font-bold">{name}</span>
          <span className={`block text-sm ${aboutClass}`}>{t(`clients.${client}.about`)}</span>
        </span>
      </figcaption>
    </figure>
  );
}

const Quote = () => (
  <svg viewBox="0 0 32 24" className="h-6 w-8 text-gold" fill="currentColor" aria-hidden="true">
    <path d="M0 24V13.4C0 5.6 4.3 1 12 0l1 3.6C8.7 4.8 6.7 7.2 6.6 11H13v13Zm18 0V13.400C18 5.6 22.3 1 30 0l1 3.600c-4.3 1.2-6.3 3.6-6.4 7.400H31v13Z" />
  </svg>
);

const Face = () => (
  <svg viewBox="0 0 24 24" className="size-7" fill="currentColor" aria-hidden="true">
    <circle cx="12" cy="8.5" r="4.5" />
    <path d="M3.5 22c.6-5 3.9-7.5 8.5-7.500s7.9 2.5 8.5 7.500Z" />
  </svg>
);
