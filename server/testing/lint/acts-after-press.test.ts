/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../boundaries.ts";

const journey = "e2e/journeys/notes.spec.ts";
const told = (source: string, file = journey) =>
  Deno.lint.runPlugin(plugin, file, `test("a", async () => {\n${source}\n});`)
    .map(({ id, message }) => {
      assert.equal(id, "house/no-act-after-press");
      return message;
    });

const fires = (sources: string[]) => {
  for (const source of sources) assert.equal(told(source).length, 1, `should fire: ${source}`);
};
const silent = (sources: string[]) => {
  for (const source of sources) assert.deepEqual(told(source), [], `should be silent: ${source}`);
};

const click = `await page.getByRole("button", { name: "Edit" }).click();`;

Deno.test("reports a journey that fills, chooses or types right after a press", () => {
  fires([
    `${click} await title(page).fill("Exercises");`,
    `${click} await input(page).setInputFiles(paths);`,
    `${click} await page.getByLabel("Course").selectOption("AI Master");`,
    `${click} await box.check();`,
    `${click} await box.uncheck();`,
    `${click} await box.setChecked(true);`,
    `${click} await box.pressSequentially("Why");`,
    `${click} await box.clear();`,
    `${click} await page.keyboard.type("Why");`,
    `${click} await page.keyboard.insertText("Why");`,
    `${click} const chosen = await box.selectOption("a");`,
    `await tab.tap(); await title(page).fill("x");`,
    `await tab.dblclick(); await title(page).fill("x");`,
    `await row.press("Enter"); await title(page).fill("x");`,
    `await page.keyboard.press("Control+Enter"); await title(page).fill("x");`,
    `await page.press("#row", "Enter"); await title(page).fill("x");`,
    `await press(tab); await title(page).fill("x");`,
    `if (isOpen) { ${click} await title(page).fill("x"); }`,
    `for (const tab of tabs) { await tab.click(); await title(page).fill("x"); }`,
  ]);
});

Deno.test("reports the act although a line that waits for nothing stands between", () => {
  fires([
    `${click} const box = page.getByLabel("Title"); await box.fill("x");`,
    `${click} places.length = 0; await input(page).setInputFiles(paths);`,
    `${click} page.on("dialog", accept); const box = title(page); await box.fill("x");`,
  ]);
});

Deno.test("reports a journey that reads the page only once, right after a press", () => {
  fires([
    `${click} expect(await rows.count()).toBe(2);`,
    `${click} expect(await row.textContent()).toBe("a");`,
    `${click} expect(await row.innerText()).toContain("a");`,
    `${click} expect(await box.inputValue()).toBe("");`,
    `${click} expect(await dialog.isVisible()).toBe(true);`,
    `${click} expect(await box.isChecked()).toBe(true);`,
    `${click} expect((await rows.allTextContents()).sort()).toEqual([]);`,
    `${click} expect(await rows.allInnerTexts(), "all of them").toEqual([]);`,
    `${click} expect(await row.getAttribute("href")).not.toBe("/");`,
    `${click} const rows = page.locator("li"); expect(await rows.count()).toBe(2);`,
  ]);
  assert.match(told(`${click} expect(await rows.count()).toBe(2);`)[0] ?? "", /count.*poll/);
});

Deno.test("names the act and the remedy in the message", () => {
  const [message = ""] = told(`${click} await title(page).fill("x");`);
  assert.match(message, /^fill acts right after a press/);
  assert.match(message, /pressFor of e2e\/support\/press-for\.ts.*heading, value or focus/);
});

Deno.test("reports nothing if the journey waits for the new content, or if the file is no journey", () => {
  silent([
    `${click} await expect(title(page)).toHaveValue("Practice"); await title(page).fill("x");`,
    `await pressFor(edit, title(page), { value: "Practice" }); await title(page).fill("x");`,
    `await title(page).fill("x"); ${click}`,
    `${click} await expect(rows).toHaveCount(2);`,
    `${click} await expect.poll(() => rows.count()).toBe(2);`,
    `${click} expect(sent).toEqual([]); await expect(rows).toHaveCount(2);`,
    `${click} ${click}`,
    `await box.press("Tab"); await page.keyboard.type("x");`,
    `await box.press("Shift+Enter"); await page.keyboard.type("x");`,
    `if (isOpen) { ${click} } await title(page).fill("x");`,
    `await box.fill("x"); expect(await box.inputValue()).toBe("x");`,
  ]);
  const source = `${click} await title(page).fill("x");`;
  assert.deepEqual(told(source, "server/testing/prove/phone.ts"), []);
  assert.equal(told(source, "e2e/prove/uploads.ts").length, 1);
});
