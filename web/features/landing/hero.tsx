import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHeading } from "../../ui/page-heading.tsx";

// The address of the picture with its hash. A glob gives the same address to the browser and to the
// prerendered HTML.
const [picture] = Object.values(
  import.meta.glob<string>("../../art/hero.svg", {
    eager: true,
    query: "?url",
    import: "default",
  }),
);

type LinkProps = { to: string; label: string };

/** The top of the landing page: what the academy offers and two links to begin. */
export function Hero({ first, second }: { first: LinkProps; second: LinkProps }) {
  const { t } = useTranslation("landing");
  return (
    <section className="hero-ground relative isolate overflow-hidden">
      <div className="mx-auto w-full max-w-6xl px-4 pt-9 pb-2 sm:px-5 md:pt-14 lg:pt-20 lg:pb-64">
        <div className="max-w-2xl lg:max-w-[38rem]">
          <PageHeading title={t("title")} className="text-3xl">{t("hero")}</PageHeading>
          <p className="mt-4 max-w-xl text-lg text-hero-soft lg:mt-5">{t("lead")}</p>
          <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
            <Link to={first.to} className="btn btn-accent min-h-12 grow px-6 sm:min-w-64 sm:grow-0">
              {first.label}
            </Link>
            <Link
              to={second.to}
              className="btn min-h-12 grow border-white/45 bg-hero/40 px-6 text-white hover:bg-white/15 sm:min-w-48 sm:grow-0"
            >
              {second.label}
            </Link>
          </div>
          <p className="mt-3 text-sm text-hero-soft">{t("trial")}</p>
        </div>
      </div>
      <img
        src={picture}
        alt={t("picture")}
        width="1440"
        height="620"
        fetchPriority="high"
        className="-z-10 h-52 w-full object-cover object-[84%_100%] sm:h-64 md:h-80 lg:absolute lg:inset-0 lg:h-full lg:object-[74%_100%]"
      />
    </section>
  );
}
