import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Legacy() {
  const t = useText("pages");
  return <Soon title={t("headings.legacy")} badge={t("title")} text={t("panel")} />;
}
