import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Audit() {
  const t = useText("panel");
  return <Soon title={t("titles.audit")} badge={t("soon")} text={t("soonText")} />;
}
