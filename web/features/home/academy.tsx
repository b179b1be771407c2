// The landing page's own parts for a signed-in user: shortened, and without anything to buy.
import { useTranslation } from "react-i18next";
import { Phrases } from "../../ui/burmese/phrases.tsx";

// The same file as on the landing page.
const [picture] = Object.values(
  import.meta.glob<string>("../../art/hero.svg", {
    eager: true,
    query: "?url",
    import: "default",
  }),
);

export function Academy() {
  const { t } = useTranslation("landing");
  return (
    <>
      <section className="hero-ground relative isolate overflow-hidden rounded-box">
        <div className="max-w-2xl p-5 sm:p-7 lg:pb-64">
          <h2 className="text-2xl">
            <Phrases>{t("hero")}</Phrases>
          </h2>
        </div>
        <img
          src={picture}
          alt={t("picture")}
          width="1440"
          height="620"
          loading="lazy"
          className="-z-10 h-52 w-full object-cover object-[84%_100%] sm:h-64 lg:absolute lg:inset-0 lg:h-full lg:object-[74%_100%]"
        />
      </section>
      <section aria-labelledby="how">
        <h2 id="how" className="text-lg">{t("how.title")}</h2>
        <ol className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-3">
          <Step number={1} title={t("how.learn.title")} text={t("how.learn.text")} />
          <Step number={2} title={t("how.do.title")} text={t("how.do.text")} />
          <Step number={3} title={t("how.result.title")} text={t("how.result.text")} />
        </ol>
      </section>
      <section aria-labelledby="clients">
        <h2 id="clients" className="text-lg">{t("clients.title")}</h2>
        <figure className="mt-3 rounded-box border border-line bg-base-100 p-5 sm:p-7">
          <blockquote>
            <p>{t("clients.student.text")}</p>
          </blockquote>
          <figcaption className="mt-3 text-sm">
            <span className="font-bold">{t("clients.student.name")}</span>
            <span className="text-muted">{` · ${t("clients.student.about")}`}</span>
          </figcaption>
        </figure>
      </section>
    </>
  );
}

type StepProps = { number: number; title: string; text: string };

const Step = ({ number, title, text }: StepProps) => (
  <li className="flex gap-4">
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent leading-none font-bold text-accent-content"
    >
      {number}
    </span>
    <div className="min-w-0">
      <h3 className="text-base">
        <Phrases>{title}</Phrases>
      </h3>
      <p className="text-sm text-muted">{text}</p>
    </div>
  </li>
);
