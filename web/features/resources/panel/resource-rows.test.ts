import assert from "node:assert/strict";
import { compare, readSort } from "./resource-rows.tsx";

const files = [
  { title: "Paper 10", resourceType: "Slides", fileSize: 3 },
  { title: "paper 9", resourceType: "PDF", fileSize: 2 },
  { title: "စာရွက်", resourceType: "Archive", fileSize: 1 },
];
const sorted = (by: keyof typeof compare) => files.toSorted(compare[by]).map(({ title }) => title);

Deno.test("sorts files by name in natural order, by type and by size", () => {
  assert.deepEqual(sorted("title"), ["paper 9", "Paper 10", "စာရွက်"]);
  assert.deepEqual(sorted("type"), ["စာရွက်", "paper 9", "Paper 10"]);
  assert.deepEqual(sorted("size"), ["စာရွက်", "paper 9", "Paper 10"]);
});

Deno.test("reads both directions from the address and ignores an unknown sort", () => {
  assert.deepEqual(["title", "-size", "order", ""].map(readSort), ["title", "-size", "", ""]);
});
