import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { listsAfterDelivery } from "../../offline/testing/lists-after-delivery.ts";
import { courseSharesQuery, progressQuery } from "./data.ts";
import "./offline.ts";

Deno.test("has stored the course's progress and the overview when delivered progress leaves", async () => {
  const courseId = "ai-master";
  const row = {
    courseId,
    videoId: "v",
    done: true,
    positionAt: "",
    watched: [],
    durationSeconds: 60,
  };
  const stored = await listsAfterDelivery({ kind: "progress.put", payload: row }, row, [
    { queryKey: progressQuery(courseId).queryKey, data: { videos: [] } },
    { queryKey: courseSharesQuery.queryKey, data: [{ courseId, done: 0 }] },
  ]);
  const share = { courseId, done: 1, isBegun: true, watchedSeconds: 60 };
  assert.deepEqual(stored, [{ videos: [row] }, [share]]);
});
