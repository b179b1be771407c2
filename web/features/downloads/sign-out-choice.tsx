// For the sign-out question: sign-out locks the downloads, and the user may also remove them.
import { useTranslation } from "react-i18next";
import { translatorFor } from "../../lib/words/i18n.ts";
import { readDownloadCount } from "../../offline/downloads/model.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";

type Props = {
  userId: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** The words of the question if only downloads are a reason to ask. */
export function signOutLabels() {
  const t = translatorFor("downloads");
  return { title: t("signOut.title"), stay: t("cancel"), action: t("signOut.action") };
}

/** Renders nothing for a user without downloads on this device. */
export function SignOutChoice({ userId, isChosen, onChoose }: Props) {
  const { t } = useTranslation("downloads");
  const count = readDownloadCount(userId);
  if (count === 0) return null;
  return (
    <label className="mt-4 flex cursor-pointer items-start gap-3 rounded-field border border-line px-4 py-3 text-sm">
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        checked={isChosen}
        onChange={() => onChoose(!isChosen)}
      />
      <span>
        <span className="block font-semibold my:font-bold">
          <Phrases>{t("signOut.remove", { count })}</Phrases>
        </span>
        <span className="block text-muted">
          <Phrases>{t("signOut.locked", { count })}</Phrases>
        </span>
      </span>
    </label>
  );
}
