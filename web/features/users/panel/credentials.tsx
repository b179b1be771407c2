import { useTranslation } from "react-i18next";
import { paths, signInPath } from "../../../lib/paths.ts";
import { Notice } from "../../../ui/notice.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";

/** What somebody signs in with, shown this once: it stands in the page alone, and goes with it. */
export function CredentialsBox({ email, password }: { email: string; password: string }) {
  const { t } = useTranslation("panel-people");
  const text = [
    `${t("credentials.signIn")}: ${location.origin}${signInPath(paths.home)}`,
    `${t("fields.email")}: ${email}`,
    `${t("fields.password")}: ${password}`,
  ].join("\n");
  return (
    <>
      <Notice tone="gold" urgent className="mb-4">{t("credentials.save")}</Notice>
      <CopyText
        text={text}
        label={t("credentials.title")}
        copyLabel={t("credentials.copy")}
        copiedLabel={t("credentials.copied")}
      />
    </>
  );
}
