import { useText } from "../../lib/i18n.ts";
import type { Clash, Write } from "../../offline/kinds.ts";
import type { Group } from "../../offline/outbox-groups.ts";
import { discard, replace } from "../../offline/outbox.ts";
import { Button } from "../../ui/button.tsx";

type Props = { group: Group; clash: Clash; mine?: string; onStale: () => void };

/** Two texts for one thing: both are shown, and nothing is decided by itself. */
export function ClashChoice({ group, clash, mine, onStale }: Props) {
  const t = useText("outbox");
  const choose = async (writes?: Write[]) => {
    const isDone = writes ? await replace(group, writes) : await discard(group);
    if (!isDone) onStale();
  };
  return (
    <div className="mt-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Text
          title={t("clash.mine")}
          text={mine ?? t("clash.removed")}
          isText={mine !== undefined}
        />
        <Text
          title={t("clash.theirs")}
          text={clash.theirs ?? t("clash.gone")}
          isText={clash.theirs !== undefined}
        />
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

const Text = ({ title, text, isText }: { title: string; text: string; isText: boolean }) => (
  <div className="rounded-field border border-line bg-base-200 p-3">
    <h3 className="text-sm">{title}</h3>
    <p className={`mt-1 ${isText ? "whitespace-pre-wrap" : "text-muted"}`}>{text}</p>
  </div>
);
