import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Users() {
  const t = useText("pages");
  return <Soon title={t("headings.users")} badge={t("title")} text={t("panel")} />;
}
