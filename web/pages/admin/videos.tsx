import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Videos() {
  const t = useText("pages");
  return <Soon title={t("headings.videos")} badge={t("title")} text={t("panel")} />;
}
