// Looks for barriers on a page: what axe finds, which includes the contrast of each new look of
// text.
import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
// This file loads into a page in half the time of the package's main file.
import axeFile from "axe-core/axe.min.js";
import { addPassedLooks, findNewLooks, type NewLooks } from "./contrast.ts";

const ALL_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Look = { runOnly: string[]; newLooks: Map<number, Element> };

/** Fails on anything that axe finds on the page and still finds a second later. */
export async function axe(page: Page, rules: "all" | "contrast" = "all") {
  // The app's frame is there before the page's own code has loaded.
  await expect(page.locator("h1"), `a heading on ${page.url()}`).not.toHaveCount(0);
  // Each document gets the library only once: loading it again took half of the time.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axeFile.source);
  const runOnly = rules === "all" ? ALL_TAGS : ["color-contrast"];
  const findNow = async () => {
    const newLooks: NewLooks = await findNewLooks(page);
    const { found, passed } = await page.evaluate(findBarriers, { runOnly, newLooks });
    await newLooks.dispose();
    addPassedLooks(passed);
    return found;
  };
  if ((await findNow()).length === 0) return;
  // A page may still be loading or fading in. This waits no longer, because a toast disappears
  // after five seconds.
  await page.waitForTimeout(1000);
  expect(await findNow(), `axe on ${page.url()}`).toEqual([]);
}

/**
 * Runs in the page. One run of axe looks at everything, because axe describes the whole page for
 * each run.
 */
async function findBarriers({ runOnly, newLooks }: Look) {
  const { axe } = globalThis as unknown as { axe: typeof axeCore & AxeRules };
  const undoLimit = limitContrast(new Set(newLooks.values()));
  // Users cannot reach what lies behind a modal dialog, and it was checked before the dialog
  // opened.
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const { violations, incomplete } = await axe.run(root, {
    runOnly,
    // A report of everything that passes takes half as long again.
    resultTypes: ["violations", "incomplete"],
    elementRef: true,
  }).finally(undoLimit);
  // Each finding is one line: the report of a failed run shows only the first lines.
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { html, failureSummary, target } of nodes) {
      if (id === "target-size" && await isLargeInTheMiddle(String(target[0]))) continue;
      found.push(`${id}: ${failureSummary} ${html}`.replaceAll(/\s+/g, " "));
    }
  }
  return { found, passed: listPassedLooks() };

  /** Contrast takes most of the time of axe: only one element of each new look is checked. */
  function limitContrast(elements: Set<Node>) {
    const rule = axe._audit.rules.find(({ id }) => id === "color-contrast");
    if (!rule) throw new Error("axe has no rule about contrast.");
    const { matches } = rule;
    rule.matches = function (node, ...rest) {
      return elements.has(node) && matches.call(this, node, ...rest);
    };
    return () => {
      rule.matches = matches;
    };
  }

  function listPassedLooks() {
    const ofContrast = (results: axeCore.Result[]) =>
      results.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes);
    const notPassed = new Set<unknown>(
      [...ofContrast(violations), ...ofContrast(incomplete).filter(dependsOnPosition)]
        .map(({ element }) => element),
    );
    return [...newLooks].filter(([, element]) => !notPassed.has(element)).map(([look]) => look);
  }

  /** At another place of the page, axe may judge a text with this look. */
  function dependsOnPosition({ any }: axeCore.NodeResult) {
    const positions = [
      "bgOverlap",
      "elmPartiallyObscured",
      "elmPartiallyObscuring",
      "hidden",
      "outsideViewport",
    ];
    return any.some(({ data }) => positions.includes(data?.messageKey));
  }

  /** At some scroll positions, a fixed bar covers a part of an element. The user can scroll. */
  async function isLargeInTheMiddle(selector: string) {
    const element = document.querySelector(selector);
    if (!element) return false;
    const { scrollX, scrollY } = globalThis;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { violations, incomplete } = await axe.run(element, { runOnly: ["target-size"] });
    scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    return violations.length === 0 && incomplete.length === 0;
  }
}

/** A part of axe that its types leave out. */
type AxeRules = {
  _audit: { rules: { id: string; matches: (node: Node, ...rest: unknown[]) => boolean }[] };
};
