// Checks the contrast of each look of text once for each worker. Contrast takes most of the time
// of axe, and the same looks return on every page.
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

/** The looks that had enough contrast. With LONG=1, every look is checked every time. */
const passedLooks = new Set<number>();
const isLong = Deno.env.has("LONG");

export type Finding = { id: string; where: string[] };

/** The page must contain axe already. */
export async function findLowContrast(page: Page): Promise<Finding[]> {
  const { found, passed } = await page.evaluate(checkNewLooks, isLong ? [] : [...passedLooks]);
  for (const look of passed) passedLooks.add(look);
  return found;
}

/** Runs in the page. */
async function checkNewLooks(known: number[]) {
  const { axe } = globalThis as unknown as { axe: typeof axeCore };
  const elements = findNewLooks(new Set(known));
  if (elements.size === 0) return { found: [], passed: [] };
  const { violations, passes } = await axe.run({ include: [...elements.values()] }, {
    runOnly: ["color-contrast"],
    resultTypes: ["violations", "passes"],
    elementRef: true,
  });
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
  const withContrast = new Set(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const passed = [...elements].filter(([, element]) => withContrast.has(element as HTMLElement));
  return { found, passed: passed.map(([look]) => look) };

  /** Returns one element for each look that is not known. */
  function findNewLooks(known: Set<number>) {
    // Users cannot reach what lies behind a modal dialog.
    const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    const elements = new Map<number, Element>();
    const layers = new Map<Element, string>();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = elementWithText(texts.currentNode);
      if (!element || !element.checkVisibility({ visibilityProperty: true })) continue;
      const look = hash(describeLook(element, layers));
      if (!known.has(look) && !elements.has(look)) elements.set(look, element);
    }
    return elements;
  }

  function elementWithText(node: Node): Element | null {
    if (node instanceof Text) return node.data.trim() ? node.parentElement : null;
    return (node as Element).matches("input, select, textarea") ? node as Element : null;
  }

  /**
   * What decides about the contrast of a text: its colour and size, and the layers under it.
   * The classes stand for what the layers do not show, such as a neighbour that lies under the text.
   */
  function describeLook(element: Element, layers: Map<Element, string>) {
    const { color, fontSize, fontWeight, webkitTextFillColor, textShadow } = getComputedStyle(
      element,
    );
    const isDisabled = element.closest("[disabled], [aria-disabled=true]") !== null;
    const text = [color, fontSize, fontWeight, webkitTextFillColor, textShadow, isDisabled];
    return `${text.join(" ")} ${describeLayers(element, layers)}`;
  }

  /** The whole text of thousands of looks would take long to send. */
  function hash(text: string) {
    let [high, low] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
      low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
    }
    return (high & 0xfffff) * 2 ** 32 + (low >>> 0);
  }

  function describeLayers(element: Element | null, layers: Map<Element, string>): string {
    if (!element) return "";
    const known = layers.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${element.getAttribute("class")} ${backgroundColor} ${backgroundImage} ${opacity}`;
    const under = describeLayers(element.parentElement, layers);
    layers.set(element, `${own} / ${under}`);
    return `${own} / ${under}`;
  }
}
