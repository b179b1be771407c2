import { useText } from "../lib/i18n.ts";
import { Soon } from "../ui/soon.tsx";

export function Downloads() {
  const t = useText("pages");
  return <Soon title={t("headings.downloads")} badge={t("title")} text={t("downloads")} />;
}
