import { useTranslation } from "react-i18next";
import { paths, signInPath } from "../../../lib/address/paths.ts";
import { Notice } from "../../../ui/notice.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";

/** Shows a user's credentials once. They exist only on this page and are lost with it. */
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
