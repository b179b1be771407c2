import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Analytics() {
  const t = useText("panel");
  return <Soon title={t("titles.analytics")} badge={t("soon")} text={t("soonText")} />;
}
