import { useText } from "../lib/i18n.ts";
import { Soon } from "../ui/soon.tsx";

export function Outbox() {
  const t = useText("pages");
  return <Soon title={t("headings.outbox")} badge={t("title")} text={t("outbox")} />;
}
