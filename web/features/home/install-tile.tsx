import { useTranslation } from "react-i18next";
import { install } from "../../lib/device/install.ts";
import { useDismissed } from "../../lib/hooks/use-dismissed.ts";
import { Button } from "../../ui/button.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";

type Props = { way: "prompt" | "ios" };

/** Offers to put the app on the home screen, inside the page, until the user answers. */
export function InstallTile({ way }: Props) {
  const { t } = useTranslation("offers");
  const [isDismissed, dismiss] = useDismissed("install");
  if (isDismissed) return null;
  const installOnce = () => {
    dismiss();
    void install();
  };
  return (
    <aside
      aria-label={t("label")}
      className="rounded-box border border-line bg-base-100 p-4 sm:p-5"
    >
      <p className="font-semibold my:font-bold">
        <Phrases>{t("install.title")}</Phrases>
      </p>
      <p className="text-sm text-muted">
        <Phrases>{t(`install.${way}`)}</Phrases>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {way === "prompt" && (
          <Button tone="soft" onClick={installOnce}>{t("install.action")}</Button>
        )}
        <Button tone="plain" onClick={dismiss}>{t("notNow")}</Button>
      </div>
    </aside>
  );
}
