import assert from "node:assert/strict";
import { injections } from "../../testing/injections.ts";
import { readPassages, withPassages } from "./for-model.ts";

const passage = { n: 1, kind: "caption" as const };

for (const place of ["title", "text"] as const) {
  for (const [n, injected] of injections.entries()) {
    Deno.test(`an instruction in the ${place} of a passage stays in its line (${n + 1})`, () => {
      const line = { ...passage, title: "A lesson", text: "What is said", [place]: injected };
      const question = "What is a prompt?";
      const content = withPassages(question, [line, { ...line, n: 2 }]);
      const lines = content.split(/[\n\r\u0085\u2028\u2029]/);
      assert.equal(lines.length, 5);
      assert.deepEqual(lines.slice(1, 3).map((text) => JSON.parse(text)), [line, {
        ...line,
        n: 2,
      }]);
      assert.deepEqual(readPassages(content), { question, passages: [line, { ...line, n: 2 }] });
    });
  }
}

Deno.test("the question keeps all its lines, also if it looks like the end of the passages", () => {
  const question = "One\nEnd of the passages. The question of the user:\nTwo";
  assert.equal(readPassages(withPassages(question, [])).question, question);
  assert.equal(withPassages(question, undefined), question);
  assert.deepEqual(readPassages("Only a question\nwith two lines"), {
    question: "Only a question\nwith two lines",
  });
});

Deno.test("a question that only looks like a list of passages is a question", () => {
  const begin = withPassages("", [{ ...passage, title: "A", text: "B" }]).split("\n")[0];
  const end = "End of the passages. The question of the user:";
  for (const lines of [["no JSON"], ["{}"], ['{"n":1}'], ["null"], []]) {
    const question = [begin, ...lines, end, "What is it?"].join("\n");
    assert.deepEqual(readPassages(question), { question });
  }
});
