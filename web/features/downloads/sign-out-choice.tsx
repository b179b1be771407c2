// For the question at sign-out: with it downloads are locked, and can go at once.
import { useTranslation } from "react-i18next";
import { countOnPhone } from "../../offline/files/files-name.ts";
import { Phrases } from "../../ui/phrases.tsx";
import { loadWords } from "./words.ts";

type Props = {
  personId: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** With its words. Nothing is drawn for whoever has no downloads here. */
export async function loadSignOutChoice() {
  await loadWords();
  return SignOutChoice;
}

function SignOutChoice({ personId, isChosen, onChoose }: Props) {
  const { t } = useTranslation("downloads");
  const count = countOnPhone(personId);
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
