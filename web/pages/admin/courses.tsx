import { useText } from "../../lib/i18n.ts";
import { Soon } from "../../ui/soon.tsx";

export function Courses() {
  const t = useText("pages");
  return <Soon title={t("headings.courses")} badge={t("title")} text={t("panel")} />;
}
