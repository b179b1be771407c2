// The button that saves what the academy stores about the user.
import type { DataPart } from "@server/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, call } from "../../lib/http/api.ts";
import { errorText } from "../../lib/words/errors.ts";
import { fileDay, formatDate, formatMoment, formatSecond } from "../../lib/words/formats.ts";
import { language, translatorFor } from "../../lib/words/i18n.ts";
import { PRODUCT } from "../../lib/words/product.ts";
import { saveFile } from "../../lib/device/save-file.ts";
import { currentPresence } from "../../lib/http/session.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type FileTexts, type Item, startDataFile } from "./data-file.ts";

/** A file has the data of one user, also if another user signs in while it is made. */
const readPageOf = (owner: object | undefined) => async (part: DataPart, cursor?: string) => {
  if (owner !== currentPresence()) throw new Error("The user has left");
  return await call<{ items: Item[]; nextCursor: string | null }>(
    api.auth.data.$get({ query: { part, cursor } }),
  );
};

function textsNow(): FileTexts {
  const t = translatorFor("my-data");
  const lang = language();
  return {
    language: lang,
    title: t("fileTitle"),
    lead: t("fileLead", { date: formatDate(new Date().toISOString(), lang) }),
    nothing: t("nothing"),
    part: (part) => t(`parts.${part}`),
    // A field that an older build does not know keeps its own name.
    field: (name) => t(`fields.${name}` as "fields.content", { defaultValue: name }),
    value: (name, value) => {
      if (typeof value === "boolean") return t(value ? "yes" : "no");
      if (name.endsWith("At")) return formatMoment(Date.parse(String(value)), lang);
      if (name.endsWith("On")) return formatDate(`${value}T00:00`, lang);
      return name.endsWith("Second") ? formatSecond(Number(value)) : String(value);
    },
  };
}

export function SaveData() {
  const { t } = useTranslation("my-data");
  const [part, setPart] = useState<DataPart>();
  // After a failure, the next press goes on.
  const started = useRef<{ owner?: object; finish: ReturnType<typeof startDataFile> }>(undefined);

  async function save() {
    const owner = currentPresence();
    if (!started.current || started.current.owner !== owner) {
      started.current = { owner, finish: startDataFile(readPageOf(owner), textsNow()) };
    }
    try {
      const file = await started.current.finish(setPart);
      started.current = undefined;
      if (owner !== currentPresence()) return;
      saveFile(`${PRODUCT.toLowerCase()}-data-${fileDay(Date.now())}.html`, file);
      showToast(t("saved"), t("savedText"));
    } catch (error) {
      if (owner !== currentPresence()) return;
      showToast(t("failed"), `${errorText(error)} ${t("failedText")}`, "error");
    } finally {
      setPart(undefined);
    }
  }

  return (
    <>
      <Button tone="outline" onClick={save} pending={part !== undefined} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {part && t("savingPart", { part: t(`parts.${part}`) })}
      </p>
    </>
  );
}
