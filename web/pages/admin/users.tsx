import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Users() {
  const t = useText("panel");
  return <Soon title={t("titles.users")} badge={t("soon")} text={t("soonText")} />;
}
