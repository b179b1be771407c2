import { useTranslation } from "react-i18next";
import type { ConflictChoices, Write } from "../../offline/outbox/kinds.ts";
import type { WriteGroup } from "../../offline/outbox/use-outbox.ts";
import { discardGroup, replaceGroup } from "../../offline/outbox/outbox.ts";
import { Authored } from "../../ui/authored.tsx";
import { Button } from "../../ui/button.tsx";

type Props = { group: WriteGroup; clash: ConflictChoices; mine?: string; onStale: () => void };

/** Shows both texts of a conflict and lets the user decide. */
export function ClashChoice({ group, clash, mine, onStale }: Props) {
  const { t } = useTranslation("outbox");
  const choose = async (writes?: Write[]) => {
    const isDone = writes ? await replaceGroup(group, writes) : await discardGroup(group);
    if (!isDone) onStale();
  };
  return (
    <div className="mt-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title={t("clash.mine")} text={mine} instead={t("clash.removed")} />
        <Side title={t("clash.theirs")} text={clash.theirs} instead={t("clash.gone")} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {clash.mine && <Button onClick={() => choose(clash.mine)}>{t("clash.keepMine")}</Button>}
        <Button tone="soft" onClick={() => choose()}>{t("clash.keepTheirs")}</Button>
        {clash.both && (
          <Button tone="soft" onClick={() => choose(clash.both)}>{t("clash.keepBoth")}</Button>
        )}
      </div>
    </div>
  );
}

const Side = ({ title, text, instead }: { title: string; text?: string; instead: string }) => (
  <div className="rounded-field border border-line bg-base-200 p-3">
    <h3 className="mb-1 text-sm">{title}</h3>
    {text === undefined ? <p className="text-muted">{instead}</p> : <Authored text={text} />}
  </div>
);
