// Makes the index of what this phone stores, when the user searches without a network.
import { canStudy, type CourseId, courseIds } from "@server/contract";
import { useEffect, useState } from "react";
import { storedLessons } from "../../features/videos/search-texts.ts";
import { indexTexts, type StoredIndex } from "../../features/search/stored-index.ts";
import type { User } from "../../features/session/data.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { openCaptions, useDownloads } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { loadDb } from "../../offline/queries/cached-queries.ts";
import { hasShapeOf, isFresh } from "../../offline/queries/user-db.ts";
import type { ListTexts, StoredData } from "../../offline/search-source.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";

/** Each feature that stores texts has such a file. */
const sources = import.meta.glob<ListTexts>("./*/search-texts.ts", {
  base: "../../features",
  eager: true,
  import: "listTexts",
});

/** The index is undefined while it is not ready. `isNeeded`: the server cannot be asked. */
export function useStoredIndex(user: User | null | undefined, isNeeded: boolean) {
  const files = useDownloads();
  const waiting = [...usePending("note."), ...usePending("question.")];
  const [index, setIndex] = useState<StoredIndex | "failed">();
  const [tries, setTries] = useState(0);
  const saved = files.filter(({ state, kind }) => state === "saved" && kind === "video");
  const contents = `${saved.map(({ key }) => key).join()} ${waiting.map(({ id }) => id).join()}`;

  useEffect(() => {
    if (!isNeeded || !user) return;
    let isOld = false;
    const build = async () => {
      const [answers, captions] = await Promise.all([
        readAnswers(user.id),
        readCaptions(saved),
      ]);
      const isOwn = (courseId: CourseId) => user.enrolledCourses.includes(courseId);
      const courses = courseIds.filter((courseId) => canStudy(user, courseId))
        .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
      const lessons = storedLessons({ answers }, courses);
      const data = { userId: user.id, answers, captions, waiting, courses, lessons };
      const index = await indexTexts(
        Object.values(sources).flatMap((listTexts) => listTexts(data)),
        { courses, lessons: [...lessons.keys()] },
      );
      if (!isOld) setIndex(index);
    };
    build().catch(() => isOld || setIndex("failed"));
    return () => {
      isOld = true;
    };
  }, [isNeeded, user?.id, contents, tries]);

  function retry() {
    setIndex(undefined);
    setTries(tries + 1);
  }
  return {
    index: isNeeded && index !== "failed" ? index : undefined,
    hasFailed: isNeeded && index === "failed",
    retry,
  };
}

async function readAnswers(userId: string): Promise<StoredData["answers"]> {
  const { listCachedTexts } = await loadDb();
  // After a sign-out, reading would create the database again.
  if (userId !== currentUserId()) throw new Error("The user has left");
  const stored = await listCachedTexts(userId);
  return new Map(
    stored.filter((query) => isFresh(query) && hasShapeOf(query, import.meta.env.VITE_VERSION))
      .map(({ hash, data, at }) => [hash, { data, at }]),
  );
}

async function readCaptions(saved: LocalFile[]): Promise<StoredData["captions"]> {
  const lists = await Promise.all(saved.map(async ({ key, id, captions }) => {
    return await Promise.all(captions.map(async (language) => {
      const file = await openCaptions(key, language).catch(() => undefined);
      return { videoId: id, language, content: await file?.text() ?? "" };
    }));
  }));
  return lists.flat();
}
