import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Questions() {
  const t = useText("pages");
  return <Soon title={t("headings.qa")} badge={t("title")} text={t("panel")} />;
}
