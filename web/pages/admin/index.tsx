import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Dashboard() {
  const t = useText("pages");
  return <Soon title={t("headings.admin")} badge={t("title")} text={t("panel")} />;
}
