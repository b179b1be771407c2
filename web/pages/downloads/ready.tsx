import type { CourseId } from "@server/contract";
import { useTranslation } from "react-i18next";
import { ask } from "../../features/downloads/asked.ts";
import { ReadyDialog } from "../../features/downloads/ready-dialog.tsx";
import { loadWords } from "../../features/downloads/words.ts";
import { isAppKept } from "../../offline/worker.ts";
import { space, useFiles, useFilesLocked, useMissed, verify } from "../../offline/files/files.ts";
import { Button } from "../../ui/button.tsx";
import { keptPages } from "./kept-pages.ts";
import { useLists } from "./use-lists.ts";

type Props = { courseId: CourseId; onClose: () => void };

export async function loadReady() {
  await loadWords();
  return Ready;
}

/** The 'Ready for offline?' dialog of one course. */
export function Ready({ courseId, onClose }: Props) {
  const { t } = useTranslation("downloads");
  const { t: courses } = useTranslation("courses");
  const { items } = useLists([courseId]);
  const missing = useMissed();
  const isLocked = useFilesLocked();
  const files = useFiles().filter((file) => file.courseId === courseId);
  const chosen = new Set(files.map(({ key }) => key));
  const others = [...items.values()].filter(({ key }) => !chosen.has(key));
  const courseName = courses(`${courseId}.name`);
  return (
    <ReadyDialog
      courseName={courseName}
      titleOf={({ key, title }) => title ?? items.get(key)?.title ?? t("untitled")}
      readState={() => ({
        files,
        missing,
        isLocked,
        verify,
        pages: keptPages(
          courseId,
          files.filter(({ kind }) => kind === "video").map(({ id }) => id),
        ),
        isAppStored: isAppKept,
        isPersisted: async () => (await space()).isPersisted,
      })}
      otherCount={others.length}
      otherFiles={
        <Button tone="soft" onClick={() => ask({ title: courseName, items: others })}>
          {t("ready.choose")}
        </Button>
      }
      onClose={onClose}
    />
  );
}
