import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Audit() {
  const t = useText("pages");
  return <Soon title={t("headings.audit")} badge={t("title")} text={t("panel")} />;
}
