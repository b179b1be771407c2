import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";

/** Says why this browser cannot store downloads, as far as the app can tell. */
export function Unsupported({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  return (
    <Notice tone="gold" className={className}>
      {t(isSecureContext ? "unsupported.browser" : "unsupported.plainHttp")}
    </Notice>
  );
}
