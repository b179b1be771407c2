import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Analytics() {
  const t = useText("pages");
  return <Soon title={t("headings.analytics")} badge={t("title")} text={t("panel")} />;
}
