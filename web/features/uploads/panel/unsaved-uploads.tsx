import type { UploadKind } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../../lib/address/panel-paths.ts";
import { formatSize, languageOf } from "../../../lib/words/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/confirm-dialog.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { readBulk } from "../bulk-items.ts";
import { useBulk } from "../bulk.ts";
import { deleteUpload, type Unsaved, unsavedQuery } from "../data.ts";
import { openByHandle, useHandles } from "../handles.ts";
import { forgetUpload, type KnownUpload, knownUploads } from "../known-uploads.ts";
import { useSingle } from "../use-form-file.ts";
import { DeleteUploadDialog, KeptUntil } from "./upload-line.tsx";

/** Where the uploads of the other kind are shown. */
const otherPage = {
  video: { to: `${panelPaths.courses}?tab=resources`, text: "left.resources" },
  resource: { to: `${panelPaths.videos}?tab=single`, text: "left.videos" },
} as const;

const asLink = "flex min-h-11 w-fit items-center font-semibold text-primary underline-offset-4 " +
  "hover:underline my:font-bold";

type Props = {
  kind: UploadKind;
  /** The path of a file that the form already has. */
  formPath?: string;
  /** Undefined while another upload is under way. */
  onTake?: (unsaved: Unsaved) => void;
  /** Undefined while another upload is under way. */
  onResume?: (file: File) => void;
};

/** Uploads that arrived but were never saved, and uploads that stopped half-way. */
export function UnsavedUploads({ kind, formPath, onTake, onResume }: Props) {
  const { t } = useTranslation("panel-videos");
  const [dropped, setDropped] = useState<string[]>([]);
  const [opening, setOpening] = useState(false);
  const { unsaved, started, hasOthers, isBulk } = useUnsavedLists(kind, formPath, dropped);
  const { to, text } = otherPage[kind];
  const handles = useHandles(started.length > 0);
  const { asked: askedPath, ask, dialog } = useConfirm<string>(drop);

  async function drop(path: string) {
    try {
      await deleteUpload(path);
      forgetUpload(path);
      setDropped((known) => [...known, path]);
    } catch (error) {
      showFailure(error, t("delete.failed"), t("left.failedText"));
    }
  }

  async function resume(fingerprint: string) {
    if (opening) return;
    setOpening(true);
    const file = await openByHandle(fingerprint, handles.get(fingerprint));
    setOpening(false);
    if (file) onResume?.(file);
    else showToast(t("left.gone"), t("left.goneText"), "error");
  }

  const asked = [...unsaved, ...started].find(({ path }) => path === askedPath);
  if (unsaved.length + started.length === 0 && !hasOthers && !isBulk) return null;
  return (
    <section className="rounded-box border border-accent bg-accent/10 p-4 sm:p-5">
      {unsaved.length > 0 && (
        <>
          <h2 className="text-base">{t("left.unsaved")}</h2>
          <ul className="mt-2 space-y-2">
            {unsaved.map((one) => (
              <UnsavedFile key={one.path} unsaved={one} onTake={onTake} onDrop={ask} />
            ))}
          </ul>
        </>
      )}
      {started.length > 0 && (
        <>
          <h2 className={`text-base ${unsaved.length > 0 ? "mt-4" : ""}`}>{t("left.begun")}</h2>
          {started.some(({ fingerprint }) => !handles.has(fingerprint)) && (
            <p className="mt-1 text-sm text-muted">{t("left.again")}</p>
          )}
          <ul className="mt-2 space-y-2">
            {started.map((one) => (
              <StartedFile
                key={one.path}
                started={one}
                opening={opening}
                onResume={onResume && handles.has(one.fingerprint) ? resume : undefined}
                onDrop={ask}
              />
            ))}
          </ul>
        </>
      )}
      {hasOthers && <Link to={to} className={asLink}>{t(text)}</Link>}
      {isBulk && (
        <Link to={`${panelPaths.videos}?tab=bulk`} className={asLink}>{t("left.bulk")}</Link>
      )}
      <DeleteUploadDialog name={asked?.fileName ?? askedPath ?? ""} dialog={dialog} />
    </section>
  );
}

type UnsavedProps = Pick<Props, "onTake"> & { unsaved: Unsaved; onDrop: (path: string) => void };

function UnsavedFile({ unsaved, onTake, onDrop }: UnsavedProps) {
  const { t } = useTranslation("panel-videos");
  const { path, fileName, size } = unsaved;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span lang={fileName ? languageOf(fileName) : undefined}>
          {size === null ? fileName ?? path : `${fileName ?? path} ·`}
        </span>
        {size !== null && <span className="text-sm text-muted">{` ${formatSize(size)}`}</span>}
        <span className="block text-sm text-muted">
          <KeptUntil unsaved={unsaved} />
        </span>
      </span>
      <span className="ms-auto flex gap-2">
        {onTake && <Button tone="outline" onClick={() => onTake(unsaved)}>{t("left.take")}</Button>}
        <Button tone="plain" onClick={() => onDrop(path)}>{t("left.drop")}</Button>
      </span>
    </li>
  );
}

type StartedProps = {
  started: KnownUpload;
  opening: boolean;
  /** Undefined if this browser cannot open the file, or another upload is under way. */
  onResume?: (fingerprint: string) => void;
  onDrop: (path: string) => void;
};

function StartedFile({ started, opening, onResume, onDrop }: StartedProps) {
  const { t } = useTranslation("panel-videos");
  const { path, fileName, fingerprint } = started;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span lang={languageOf(fileName)} className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {fileName}
      </span>
      <span className="ms-auto flex gap-2">
        {onResume && (
          <Button
            tone="outline"
            disabled={opening}
            aria-label={t("left.goOn", { file: fileName })}
            onClick={() => onResume(fingerprint)}
          >
            {t("upload.resume")}
          </Button>
        )}
        <Button tone="plain" onClick={() => onDrop(path)}>{t("left.drop")}</Button>
      </span>
    </li>
  );
}

/** The files that no form has and no upload sends now. `dropped`: the paths that staff deleted. */
function useUnsavedLists(
  kind: UploadKind,
  formPath: string | undefined,
  dropped: string[],
) {
  const { data = [] } = useQuery(unsavedQuery);
  const single = useSingle(kind);
  const activeItems = useBulk()?.items ?? [];
  const storedItems = readBulk()?.items ?? [];
  // Read at each render: an upload gets its path some time after it begins.
  const busyPaths = [formPath, single?.upload.path()];
  for (const { brought } of [...activeItems, ...storedItems]) busyPaths.push(brought?.path);
  for (const { upload } of activeItems) busyPaths.push(upload?.path());
  const isShown = ({ path }: { path: string }) =>
    !busyPaths.includes(path) && !dropped.includes(path);
  const unsaved = data.filter((one) => one.kind === kind).filter(isShown);
  const started = knownUploads(kind).filter(isShown)
    .filter(({ path }) => !unsaved.some((one) => one.path === path))
    .filter((one) => !storedItems.some(({ fingerprint }) => fingerprint === one.fingerprint));
  return {
    /** Arrived, but never saved. */
    unsaved,
    /** Stopped half-way. */
    started,
    hasOthers: data.some((one) => one.kind !== kind && isShown(one)),
    isBulk: kind === "video" && activeItems.length === 0 && storedItems.length > 0,
  };
}
