// Checks the contrast of each look of text once for each worker. Contrast takes most of the time
// of axe, and the same looks return on every page.
import type { JSHandle, Page } from "@playwright/test";

/**
 * The looks that axe has judged and not reported. With LONG=1, every look is checked every time.
 */
const passedLooks = new Set<number>();
const isLong = Deno.env.has("LONG");

/** Looks of texts that no page of this worker had before, each with one of its elements. */
export type NewLooks = JSHandle<Map<number, Element>>;

export const findNewLooks = (page: Page): Promise<NewLooks> =>
  page.evaluateHandle(findLooks, isLong ? [] : [...passedLooks]);

export function addPassedLooks(looks: number[]) {
  for (const look of looks) passedLooks.add(look);
}

/** Runs in the page. Returns one element for each look that is not known. */
function findLooks(known: number[]) {
  // Users cannot reach what lies behind a modal dialog.
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const knownLooks = new Set(known);
  const elements = new Map<number, Element>();
  const layers = new Map<Element, string>();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = elementWithText(texts.currentNode);
    if (!element || !element.checkVisibility({ visibilityProperty: true })) continue;
    const look = hash(describeLook(element));
    if (!knownLooks.has(look) && !elements.has(look)) elements.set(look, element);
  }
  return elements;

  function elementWithText(node: Node): Element | null {
    if (node instanceof Text) return node.data.trim() ? node.parentElement : null;
    return (node as Element).matches("input, select, textarea") ? node as Element : null;
  }

  /**
   * Describes what decides about the contrast of a text: its colour and size, and the layers under
   * it. The classes stand for what this cannot see, such as a neighbour that lies under the text.
   */
  function describeLook(element: Element) {
    const styles = getComputedStyle(element);
    const ownStyles = [
      "color",
      "font-size",
      "font-weight",
      "-webkit-text-fill-color",
      "text-shadow",
    ]
      .map((name) => styles.getPropertyValue(name));
    const ownText = [...element.childNodes].map((node) => node instanceof Text ? node.data : "")
      .join("").trim();
    // axe does not decide about a single character or about emoji.
    const isDecidable = ownText.length > 1 && /[\p{L}\p{N}\p{P}]/u.test(ownText);
    const text = [...ownStyles, isSkipped(element), isDecidable];
    return `${text.join(" ")} ${describeLayers(element)}`;
  }

  /** axe skips a text of something disabled, and a text that no user sees. */
  function isSkipped(element: Element): boolean {
    const control = element.closest("label")?.control;
    const { width, height, left, right } = element.getBoundingClientRect();
    return element.closest("[disabled], [aria-disabled=true], [inert]") !== null ||
      control?.matches(":disabled") === true || Math.min(width, height) <= 1 ||
      right <= 0 || left >= innerWidth;
  }

  /** An opaque background hides what lies under it, but an outer opacity still counts. */
  function describeLayers(element: Element | null): string {
    const known = element ? layers.get(element) : "";
    if (!element || known !== undefined) return known ?? "";
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${element.getAttribute("class")} ${backgroundColor} ${backgroundImage} ${opacity}`;
    const isOpaque = /^(rgb|oklch|oklab|color)\([^/]*\)$/.test(backgroundColor);
    const describeUnder = isOpaque ? describeOpacity : describeLayers;
    const layer = `${own} / ${describeUnder(element.parentElement)}`;
    layers.set(element, layer);
    return layer;
  }

  function describeOpacity(element: Element | null): string {
    if (!element) return "";
    const { opacity } = getComputedStyle(element);
    return (opacity === "1" ? "" : `${opacity} `) + describeOpacity(element.parentElement);
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
}
