import type { UploadKind } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatSize } from "../../../lib/format.ts";
import { useText } from "../../../lib/i18n.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { useBulk } from "../bulk.ts";
import { dropUpload, type Unsaved, unsavedQuery } from "../data.ts";
import { dropKept, keptUploads } from "../kept.ts";

/** Where those of the other kind are. */
const elsewhere = {
  video: { to: `${panelPaths.courses}?tab=resources`, text: "left.resources" },
  resource: { to: `${panelPaths.videos}?tab=single`, text: "left.videos" },
} as const;

type Props = {
  kind: UploadKind;
  /** Under way, or taken already. */
  without?: string;
  onTake: (unsaved: Unsaved) => void;
};

/** What was brought and never saved, and what stopped half-way. */
export function LeftOver({ kind, without, onTake }: Props) {
  const t = useText("panel-videos");
  const { data = [] } = useQuery(unsavedQuery);
  const [dropped, setDropped] = useState<string[]>([]);
  const [asked, setAsked] = useState<string>();
  const busy = [without, ...useBulk()?.items.map(({ upload }) => upload?.path()) ?? []];
  const isShown = ({ path }: { path: string }) => !busy.includes(path) && !dropped.includes(path);
  const unsaved = data.filter((one) => one.kind === kind).filter(isShown);
  const others = data.some((one) => one.kind !== kind && isShown(one));
  const { to, text } = elsewhere[kind];
  const begun = keptUploads(kind).filter(isShown)
    .filter(({ path }) => !unsaved.some((one) => one.path === path));

  async function drop(path: string) {
    setAsked(undefined);
    try {
      await dropUpload(path);
      dropKept(path);
      setDropped((known) => [...known, path]);
    } catch (error) {
      tellFailure(error, t("delete.failed"), t("left.failedText"));
    }
  }

  if (unsaved.length + begun.length === 0 && !others) return null;
  return (
    <section className="rounded-box border border-accent bg-accent/10 p-4 sm:p-5">
      {unsaved.length > 0 && (
        <>
          <h2 className="text-base">{t("left.unsaved")}</h2>
          <ul className="mt-2 space-y-2">
            {unsaved.map((one) => (
              <li key={one.path} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  {one.fileName ?? one.path}
                  {one.size !== null && (
                    <span className="text-sm text-muted">{` · ${formatSize(one.size)}`}</span>
                  )}
                </span>
                <Button
                  tone="outline"
                  onClick={() =>
                    onTake(one)}
                >
                  {t("left.take")}
                </Button>
                <Button
                  tone="plain"
                  onClick={() =>
                    setAsked(one.path)}
                >
                  {t("left.drop")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {begun.length > 0 && (
        <>
          <h2 className={`text-base ${unsaved.length > 0 ? "mt-4" : ""}`}>{t("left.begun")}</h2>
          <p className="mt-1 text-sm text-muted">{t("left.again")}</p>
          <ul className="mt-2 space-y-2">
            {begun.map(({ path, fileName }) => (
              <li key={path} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{fileName}</span>
                <Button
                  tone="plain"
                  onClick={() =>
                    setAsked(path)}
                >
                  {t("left.drop")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {others && (
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline my:font-bold"
        >
          {t(text)}
        </Link>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t("left.dropTitle")}
        text={t("left.dropText")}
        action={t("left.drop")}
        cancel={t("cancel")}
        onConfirm={() => asked && drop(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
