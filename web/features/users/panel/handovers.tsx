import { useTranslation } from "react-i18next";
import { paths, signInPath } from "../../../lib/address/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";
import { PersistentDialog } from "../../../ui/panel/form-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { askNow, end, type Handover, useHandovers } from "./handover.ts";

/** Shows new passwords, and requests with unknown results, over each page of the panel. */
export function Handovers() {
  const { t } = useTranslation("panel-people");
  const handovers = useHandovers();
  const finished = handovers.find(({ step }) => step === "done");
  return (
    <>
      {handovers.filter(({ step }) => step === "unknown").map((handover) => (
        <UnknownResult
          key={handover.key}
          handover={handover}
        />
      ))}
      {finished && (
        <PersistentDialog key={finished.key} title={t("credentials.title")}>
          <CredentialsBox email={finished.email} password={finished.password} />
          <Button className="mt-6 w-full" onClick={() => end(finished.key)}>
            {t(finished.isLegacy ? "dismiss" : "credentials.done")}
          </Button>
        </PersistentDialog>
      )}
    </>
  );
}

function UnknownResult({ handover: { key, kind, email, isAsking } }: { handover: Handover }) {
  const { t } = useTranslation("panel-people");
  const { ask, dialog } = useConfirm(() => end(key));
  return (
    <Notice tone="gold" className="m-4 mb-0">
      {/* Only the sentence is an alert, not the dialog that opens below. */}
      <p role="alert" className="wrap-anywhere">{t(`unknown.${kind}`, { email })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          tone="soft"
          className="px-3 text-sm"
          pending={isAsking}
          pendingLabel={t("unknown.asking")}
          onClick={() => askNow(key)}
        >
          {t("unknown.askNow")}
        </Button>
        <Button tone="plain" className="px-3 text-sm" onClick={() => ask()}>
          {t("unknown.giveUp")}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("unknown.giveUpTitle")}
        text={<NamedText name={email} text={t(`giveUpTexts.${kind}`)} />}
        action={t("unknown.giveUp")}
        cancel={t("unknown.wait")}
      />
    </Notice>
  );
}

/** Shows a user's credentials once. They exist only on this page and are lost with it. */
function CredentialsBox({ email, password }: { email: string; password: string }) {
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
