import assert from "node:assert/strict";
import { type Styles, withoutUnused } from "./unused-styles.ts";

Deno.test("variants that no part uses are left out, also of a list of selectors", () => {
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
