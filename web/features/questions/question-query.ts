// Queries one question by its id, from the server or from the lists that this phone has stored.
import type { CourseId } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, ApiError, call } from "../../lib/http/api.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { readCachedQuery } from "../../offline/queries/user-db.ts";
import { allOwnKey, type Pages, type Question, questionsQuery } from "./data.ts";

type Place = { id: string; courseId: CourseId; videoId?: string };

export const questionQuery = ({ id, courseId, videoId }: Place) =>
  queryOptions({
    queryKey: ["questions", id],
    // The question may have an answer now.
    staleTime: 0,
    queryFn: async () => {
      try {
        const answer = api.questions[":questionId"].$get({ param: { questionId: id } });
        return await call<Question>(answer);
      } catch (error) {
        const isServersAnswer = error instanceof ApiError && error.code;
        const stored = isServersAnswer ? undefined : await findStored(id, [
          allOwnKey(courseId),
          ...videoId ? [questionsQuery({ courseId, videoId }).queryKey] : [],
        ]);
        if (stored) return stored;
        throw error;
      }
    },
  });

async function findStored(id: string, keys: (readonly unknown[])[]) {
  const lists = await Promise.all(keys.map(readPages));
  return lists.flatMap((list) => list?.pages.flatMap(({ items }) => items) ?? [])
    .find((question) => question.id === id);
}

async function readPages(key: readonly unknown[]): Promise<Pages | undefined> {
  const known = queryClient.getQueryData<Pages>(key);
  const userId = currentUserId();
  if (known || !userId) return known;
  const version = import.meta.env.VITE_VERSION;
  return (await readCachedQuery(userId, JSON.stringify(key), version))?.data as Pages | undefined;
}
