import { useTranslation } from "react-i18next";
import { hasTexts } from "../../lib/words/i18n.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The skeleton of the account page. It shows the page's general text if that is already loaded. */
export function AccountSkeleton({ label }: { label: string }) {
  const { t } = useTranslation("users");
  if (!hasTexts("users")) return <Skeleton label={label} />;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-5 md:py-12">
      <div className="invisible known:visible">
        <p className="pb-1 text-2xl font-bold">{t("title")}</p>
        <p className="text-muted">{t("lead")}</p>
      </div>
      <div className="skeleton late mt-5 h-72 rounded-box" role="status" aria-label={label} />
    </div>
  );
}
