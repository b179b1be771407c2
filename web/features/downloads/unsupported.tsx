import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";

/** Why this browser keeps nothing, as far as one can tell. */
export function Unsupported({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  return (
    <Notice tone="gold" className={className}>
      {t(isSecureContext ? "unsupported.browser" : "unsupported.plainHttp")}
    </Notice>
  );
}
