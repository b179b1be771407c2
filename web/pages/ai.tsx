import { useText } from "../lib/i18n.ts";
import { Soon } from "../ui/soon.tsx";

export function Chat() {
  const t = useText("pages");
  const app = useText("app");
  return <Soon title={app("chat")} badge={t("title")} text={t("chat")} />;
}
