import { useText } from "../lib/i18n.ts";
import { Soon } from "../ui/soon.tsx";

export function Pricing() {
  const t = useText("pages");
  return <Soon title={t("headings.pricing")} badge={t("title")} text={t("pricing")} />;
}
