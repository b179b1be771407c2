// React's JSX functions, which the build gives to every component of this folder. They put Burmese
// phrases into elements (keep-phrases.ts), so that no component has to think of line breaks.
import type { ElementType, Key } from "react";
import { jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";
import { keepPhrases } from "./keep-phrases.ts";

export { Fragment } from "react/jsx-runtime";

type Props = { children?: unknown };

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  reactJsx(type, withPhrases(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  reactJsxs(type, withPhrases(type, props), key);

/** For `deno task dev`. */
export const jsxDEV = (type: ElementType, props: Props, key: Key, isList: boolean) =>
  (isList ? jsxs : jsx)(type, props, key);

/** These elements can contain text only. */
const textElements = new Set<ElementType>(["option", "title", "textarea"]);

/** Our own components are functions and may need a text as it is. Links and toasts are objects. */
function withPhrases(type: ElementType, props: Props): Props {
  const { children } = props;
  if (typeof type === "function" || textElements.has(type)) return props;
  const shown = Array.isArray(children) ? children.map(withElements) : withElements(children);
  return { ...props, children: shown };
}

const withElements = (child: unknown) =>
  typeof child === "string" && /[က-႟]|\S ·/.test(child) ? keepPhrases(child) : child;
