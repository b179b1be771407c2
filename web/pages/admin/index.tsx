import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Dashboard() {
  const t = useText("panel");
  return <Soon title={t("welcome")} badge={t("soon")} text={t("soonText")} />;
}
