import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Videos() {
  const t = useText("panel-videos");
  const panel = useText("panel");
  return <Soon title={t("title")} badge={panel("soon")} text={panel("soonText")} />;
}
