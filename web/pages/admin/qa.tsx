import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Questions() {
  const t = useText("panel-questions");
  const panel = useText("panel");
  return <Soon title={t("title")} badge={panel("soon")} text={panel("soonText")} />;
}
