import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation("outbox");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t("copied"));
    } catch {
      showToast(t("copyFailed"), t("copyFailedText"), "error");
    }
  };
  return <Button tone="soft" onClick={copy}>{t("copy")}</Button>;
}
