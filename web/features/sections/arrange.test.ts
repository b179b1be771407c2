import assert from "node:assert/strict";
import { arrange, inOrder } from "./arrange.ts";

const section = (id: string, order: number) => ({ id, title: id, description: "", order });
const part = (id: string, sectionId: string | null) => ({ id, sectionId });

Deno.test("orders the sections and puts parts without a section last", () => {
  const groups = arrange(
    [section("b", 2), section("a", 1)],
    [part("1", "b"), part("2", null), part("3", "a"), part("4", "b"), part("5", "gone")],
    [part("x", null), part("y", "a")],
  );
  assert.deepEqual(groups.map(({ section }) => section?.id), ["a", "b", undefined]);
  assert.deepEqual(inOrder(groups).map(({ id }) => id), ["3", "1", "4", "2", "5"]);
  assert.deepEqual(groups.map(({ resources }) => resources.map(({ id }) => id)), [["y"], [], [
    "x",
  ]]);
});

Deno.test("shows an empty section, but no empty rest", () => {
  const groups = arrange([section("a", 1)], [], []);
  assert.deepEqual(groups, [{ section: section("a", 1), videos: [], resources: [] }]);
});
