// Gives the focus a new place when the element that has it disappears or cannot be used any more,
// and gives it back to an element that moves. Otherwise the focus falls back to the body, and a
// screen reader starts at the top of the page.

const PLACES = "dialog, form, li, section, [role=tabpanel], main";

type Usable = Element & { checkVisibility?(): boolean };

let focused: HTMLElement | undefined;
/** Where the focus may go, the nearest first. */
let places: HTMLElement[] = [];
/** Has lost the focus, and gets it back from `place` when it can be used again. */
let lost: { element: HTMLElement; place: HTMLElement } | undefined;

export function keepFocus() {
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target));
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget || !document.hasFocus()) return;
    // Older versions of Chrome send this event before a removed element leaves the document.
    setTimeout(() => {
      // The user has pressed something that takes no focus.
      const isLeft = document.activeElement === document.body && isUsable(target as Element);
      if (isLeft) focused = lost = undefined;
    });
  });
  let isWaiting = false;
  const observer = new MutationObserver((changes) => {
    if (hasMoved(changes)) focused?.focus({ preventScroll: true });
    if (isWaiting) return;
    isWaiting = true;
    // The browser takes the focus from a disabled button when it draws the page.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        check();
      })
    );
  });
  const attributeFilter = ["disabled", "hidden", "open"];
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
}

function remember(target: EventTarget | null) {
  if (!(target instanceof HTMLElement) || target === lost?.place) return;
  lost = undefined;
  focused = target;
  places = [];
  for (let at = target.parentElement?.closest<HTMLElement>(PLACES); at;) {
    places.push(at);
    at = at.parentElement?.closest<HTMLElement>(PLACES);
  }
}

function check() {
  const { activeElement, body } = document;
  if (lost && activeElement === lost.place && isUsable(lost.element)) {
    return lost.element.focus({ preventScroll: true });
  }
  if (activeElement !== body || !focused || isUsable(focused)) return;
  const place = places.find(isUsable);
  if (!place) return;
  lost = { element: focused, place };
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** When a list is sorted again, a row that moves to another place loses the focus. */
const hasMoved = (changes: MutationRecord[]) =>
  focused?.isConnected && document.activeElement === document.body &&
  changes.some(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(focused ?? null))
  );

const isUsable = (element: Usable) =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility?.() !== false;
