import { useConfig } from "../../lib/config.ts";
import { useText } from "../../lib/i18n.ts";

const DEFAULT = "GPT-5";

/** Who answers here; a stand-in says that it is one. */
export function ModelBadge() {
  const t = useText("chat");
  const assistant = useConfig()?.assistant;
  return (
    <span className="chat-badge">
      <span lang="en">{assistant?.label ?? DEFAULT}</span>
      {assistant?.isDemo && <span>· {t("demo")}</span>}
    </span>
  );
}
