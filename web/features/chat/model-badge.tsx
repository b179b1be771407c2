import { useTranslation } from "react-i18next";
import { useConfig } from "../../lib/http/queries.ts";

const DEFAULT = "GPT-5";

/** Names the model that answers here, and says if it is only a demo. */
export function ModelBadge() {
  const { t } = useTranslation("chat");
  const assistant = useConfig()?.assistant;
  return (
    <span className="chat-badge">
      <span lang="en">{assistant?.label ?? DEFAULT}</span>
      {assistant?.isDemo && <span>· {t("demo")}</span>}
    </span>
  );
}
