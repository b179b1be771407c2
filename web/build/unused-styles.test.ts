import assert from "node:assert/strict";
import { type Styles, withoutUnused } from "./unused-styles.ts";

Deno.test("removes variants that no part of the app uses, also from a list of selectors", () => {
  const styles: Styles = {
    ".tabs-lift > .tab": { color: "red" },
    ".tabs-border > .tab": {
      "&:is(input:checked), &:is(label:has(:checked))": { color: "red" },
      "&:is(.tab-active, [aria-selected]):not(.tab-disabled, [disabled])": { color: "blue" },
    },
    ".modal.modal-open, .modal[open], .modal:target": { opacity: "1" },
    "@media (hover: hover)": [{ ".card-xs .card-body": { gap: "0" } }, { ".card": { gap: "1" } }],
  };
  assert.deepEqual(withoutUnused(styles), {
    ".tabs-border > .tab": {
      "&:is(.tab-active, [aria-selected]):not(.tab-disabled, [disabled])": { color: "blue" },
    },
    ".modal[open]": { opacity: "1" },
    "@media (hover: hover)": [{}, { ".card": { gap: "1" } }],
  });
});

Deno.test("keeps of a menu only its list, its items and their pressed and current state", () => {
  const item = "& > *:not(.menu-title)";
  const styles: Styles = {
    ".menu :where(li ul, li menu)": { position: "relative" },
    ".menu :where(li:not(.menu-title) > *:not(ul)), .menu  :where(li:not(.menu-title) > details > summary)":
      { display: "grid" },
    ".menu :where(li > *):not(:active).menu-focus, .menu :where(li > *):not(:active):focus-visible":
      { cursor: "pointer" },
    ".menu :where(li > *:hover, li > details > summary:hover)": { cursor: "pointer" },
    ".menu :where(li:empty)": { height: "1px" },
    ".menu :where(li)": {
      display: "flex",
      [`${item}:active, ${item}.menu-active, ${item}[aria-current], & > details > summary:active`]:
        {
          color: "red",
        },
      "&.menu-disabled, [disabled]": { color: "gray" },
    },
    ".menu details": { overflow: "hidden" },
  };
  assert.deepEqual(withoutUnused(styles), {
    ".menu :where(li:not(.menu-title) > *:not(ul))": { display: "grid" },
    ".menu :where(li)": {
      display: "flex",
      [`${item}:active, ${item}[aria-current]`]: { color: "red" },
    },
  });
});

Deno.test("keeps of a field only the styles of the field itself", () => {
  const styles: Styles = {
    ".input:has( > input[disabled]), .input:is(:disabled, [disabled]), fieldset:disabled .input": {
      "&::placeholder, ::placeholder": { opacity: "20%" },
    },
    ".input:has( > input[disabled]) > input[disabled]": { cursor: "not-allowed" },
    ".input input": { height: "100%" },
    "input.input, .input  input": { display: "inline-flex" },
    ".floating-label:has(.input-lg)": { "--top-mul": "6" },
  };
  assert.deepEqual(withoutUnused(styles), {
    ".input:is(:disabled, [disabled]), fieldset:disabled .input": {
      "&::placeholder": { opacity: "20%" },
    },
    "input.input": { display: "inline-flex" },
  });
});
