import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/http/api.ts";
import { useErrorText } from "../../lib/words/errors.ts";
import { formatMoment } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import {
  conflictChoices,
  groupLabel,
  groupText,
  isGroupGone,
  type WriteGroup,
  writesWithText,
} from "../../offline/outbox/use-outbox.ts";
import { replaceGroup } from "../../offline/outbox/outbox.ts";
import { Authored } from "../../ui/authored.tsx";
import { CardActions } from "./card-actions.tsx";
import { ClashChoice } from "./clash-choice.tsx";
import { TextForm } from "./text-form.tsx";

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
