import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/device/copy-text.ts";
import { ApiError } from "../../lib/http/api.ts";
import { useErrorText } from "../../lib/words/errors.ts";
import { formatMoment } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { type ConflictChoices, findKind, type Write } from "../../offline/registry.ts";
import { discardGroup, replaceGroup, retryGroup } from "../../offline/outbox/outbox.ts";
import {
  conflictChoices,
  groupLabel,
  groupText,
  isGroupGone,
  keptText,
  needsDecision,
  type WriteGroup,
  writesWithText,
} from "../../offline/outbox/use-outbox.ts";
import { Authored } from "../../ui/authored.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextArea } from "../../ui/fields.tsx";
import { showToast } from "../../ui/toast.tsx";

const tones = {
  conflict: "bg-accent/25 text-base-content",
  refused: "bg-error/10 text-error",
  queued: "bg-secondary text-secondary-content",
  sent: "bg-secondary text-secondary-content",
};

/** The shown time has no seconds, so it is rounded up: the write must not come later than shown. */
const MINUTE_MS = 60_000;

/** The waiting writes about one subject, with their actions. */
export function OutboxCard({ group, onStale }: { group: WriteGroup; onStale: () => void }) {
  const { t } = useTranslation("outbox");
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const text = groupText(group);
  const clash = conflictChoices(group);
  const isGone = isGroupGone(group);
  const state = isGone ? "gone" : group.waitsUntil === undefined ? group.state : "limited";

  const change = async (text: string) => {
    const writes = writesWithText(group, text);
    if (!writes || !await replaceGroup(group, writes)) onStale();
    setEditing(false);
  };

  return (
    <li className="rounded-box border border-line bg-base-100 p-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base">{groupLabel(group)}</h2>
        <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${tones[group.state]}`}>
          {t(`states.${state}`)}
        </span>
        <p className="w-full text-sm text-muted">{formatMoment(group.createdAt, language)}</p>
      </div>
      {group.waitsUntil !== undefined && (
        <p className="mt-3 text-sm">
          {t("limited", { time: formatMoment(group.waitsUntil + MINUTE_MS, language) })}
        </p>
      )}
      {state === "gone" && <p className="mt-3 text-sm">{t("gone")}</p>}
      {state === "refused" && <Reason answer={group.answer} />}
      {state === "conflict" && <p className="mt-3 text-sm">{t("clash.why")}</p>}
      {isEditing
        ? <TextForm group={group} onSave={change} onCancel={() => setEditing(false)} />
        : clash
        ? <ClashChoice group={group} clash={clash} mine={text} onStale={onStale} />
        : text !== undefined && <Authored text={text} className="mt-3" />}
      {!isEditing && (
        <CardActions
          group={group}
          hasChoice={clash !== undefined}
          text={text}
          onEdit={() => setEditing(true)}
          onStale={onStale}
        />
      )}
    </li>
  );
}

/** Why the server refused the write, with the usual error text. */
function Reason({ answer }: { answer: unknown }) {
  const text = useErrorText(new ApiError(400, JSON.stringify(answer ?? {})));
  return <p className="mt-3 text-sm font-medium text-error">{text}</p>;
}

type CardActionsProps = {
  group: WriteGroup;
  /** The card shows the choice of a conflict. There, 'keep theirs' replaces 'discard'. */
  hasChoice: boolean;
  text?: string;
  onEdit: () => void;
  onStale: () => void;
};

/** The buttons for the writes of one card: keep the text, retry, edit, copy and discard. */
function CardActions({ group, hasChoice, text, onEdit, onStale }: CardActionsProps) {
  const { t } = useTranslation("outbox");
  const [isConfirming, setConfirming] = useState(false);
  // The same write can never succeed.
  const isGone = isGroupGone(group);
  const kept = isGone ? keptText(group) : undefined;
  const hasLeft = group.items.some(({ state }) => state === "sent");

  const check = async (act: Promise<boolean>) => {
    if (!await act) onStale();
  };

  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {kept && <Button onClick={() => check(replaceGroup(group, kept.writes))}>{kept.label}
      </Button>}
      {needsDecision(group) && !hasChoice && !isGone && (
        <Button onClick={() => check(retryGroup(group))}>{t("retry")}</Button>
      )}
      {writesWithText(group, "") && !hasChoice && !isGone && (
        <Button tone="soft" onClick={onEdit}>{t("edit")}</Button>
      )}
      {text !== undefined && <CopyButton text={text} />}
      {!hasChoice && (
        <Button
          tone="outline"
          className="text-error"
          onClick={() => setConfirming(true)}
        >
          {t("discard")}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t("discardTitle")}
        text={t(hasLeft ? "discardSent" : "discardText")}
        action={t("discard")}
        cancel={t("cancel")}
        onConfirm={() => {
          setConfirming(false);
          check(discardGroup(group));
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

type ClashChoiceProps = {
  group: WriteGroup;
  clash: ConflictChoices;
  mine?: string;
  onStale: () => void;
};

/** Shows both texts of a conflict and lets the user decide. */
function ClashChoice({ group, clash, mine, onStale }: ClashChoiceProps) {
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

type TextFormProps = { group: WriteGroup; onSave: (text: string) => void; onCancel: () => void };

/** Edits the text of a write that is unsent or refused. */
function TextForm({ group, onSave, onCancel }: TextFormProps) {
  const { t } = useTranslation("outbox");
  const [text, setText] = useState(groupText(group) ?? "");
  const most = findKind(group.writes[0]?.kind ?? "")?.textLength ?? Infinity;
  const isTooLong = [...text.trim()].length > most;

  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };

  return (
    <form onSubmit={save} className="mt-3">
      <TextArea
        label={groupLabel(group)}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isTooLong ? t("tooLong", { most }) : undefined}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" disabled={isTooLong || text.trim() === ""}>{t("save")}</Button>
        <Button tone="plain" onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation("outbox");
  const copy = async () => {
    if (await copyText(text)) showToast(t("copied"));
    else showToast(t("copyFailed"), t("copyFailedText"), "error");
  };
  return <Button tone="soft" onClick={copy}>{t("copy")}</Button>;
}
