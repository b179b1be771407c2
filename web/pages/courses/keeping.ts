// Bundles the parts of downloads that a course shows. They load after the page, because no user
// waits for them.
import { loadWords } from "../../features/downloads/words.ts";
import { KeepAll } from "../../features/downloads/keep-all.tsx";
import { KeepHost } from "../../features/downloads/keep-host.tsx";
import { keepResource, keepVideo } from "../downloads/keepable.ts";
import { CourseKeep } from "./course-keep.tsx";
import { FileRow } from "./file-row.tsx";
import { KeepLesson } from "./keep-lesson.tsx";

export type Keeping = Awaited<ReturnType<typeof loadKeeping>>;

export async function loadKeeping() {
  await loadWords();
  return { KeepAll, KeepHost, KeepLesson, CourseKeep, FileRow, keepResource, keepVideo };
}
