import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Legacy() {
  const t = useText("panel");
  return <Soon title={t("titles.legacy")} badge={t("soon")} text={t("soonText")} />;
}
