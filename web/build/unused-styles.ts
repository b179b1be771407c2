// Removes the styles of daisyUI that no part of the app uses. In Tailwind, one class brings all
// variants of its component.
export type Styles = { [selector: string]: Styles | Styles[] | string };

const sizes = "xs|sm|md|lg|xl";
const unused = new RegExp(
  [
    `\\.tabs-(?:lift|box|top|bottom|${sizes})(?![\\w-])`,
    "^\\.tab-(?:content|disabled)|\\+ \\.tab-content",
    "\\.modal-(?:toggle|top|middle|end|open|backdrop)(?![\\w-])",
    "\\.modal(?:\\[popover\\]|:popover-open|:target)",
    `\\.card-(?:side|dash|border|title|actions|${sizes})(?![\\w-])`,
    "\\.card(?: figure|:has\\(| > :is\\(|\\[aria-checked)|\\.image-full",
    "\\.alert-(?:outline|dash|vertical|horizontal)",
    `\\.(?:toggle|checkbox)-(?:${sizes})(?![\\w-])`,
    "\\.(?:toggle|checkbox)(?: > \\*|:has\\(|:indeterminate \\*|\\[aria-checked)|\\.toggle:indeterminate",
    "^&:is\\((?:input|label)|^&:not\\(input\\)|^:root:has\\(&\\)|^\\.card:focus-visible",
    "^\\.menu\\s+(?:details|\\.dropdown|:where\\(li(?: ul|:empty|\\S* > (?:details|\\.menu-)))|\\.menu-dropdown",
    "^\\.menu .*:(?:focus-visible$|hover)|\\.menu-(?:active|focus)$|^&\\.menu-disabled|^& > details|^\\[disabled\\]$",
    // The class stands on the field itself, and never around it. After each change of a page,
    // Chromium would calculate the styles of the whole page again for the placeholders inside such
    // a field.
    "^\\.input:has\\(|^\\.input +input|^:is\\(input\\)$|^::placeholder$|^\\.floating-label",
    ":indeterminate::-moz-progress-bar|^\\.progress:indeterminate|^\\.skeleton:dir|^\\[dir=",
  ].join("|"),
);

/** Splits a selector list at its commas. A comma inside brackets does not split. */
function splitSelectors(selector: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of selector) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/**
 * Removes a rule whose selector names an unused variant. Of a selector list, the other parts stay.
 */
export function withoutUnused(styles: Styles): Styles {
  return Object.fromEntries(
    Object.entries(styles).flatMap(([selector, rules]) => {
      const usedSelectors = splitSelectors(selector).filter((part) => !unused.test(part));
      if (usedSelectors.length === 0) return [];
      const usedRules = typeof rules === "string"
        ? rules
        : Array.isArray(rules)
        ? rules.map((rule) => typeof rule === "object" ? withoutUnused(rule) : rule)
        : rules && typeof rules === "object"
        ? withoutUnused(rules)
        : rules;
      return [[usedSelectors.join(", "), usedRules]];
    }),
  );
}
