/**
 * As `ref`: a dialog focuses the first of these elements when it opens. React's `autoFocus` would
 * come before the dialog is open.
 */
export const focusFirst = (element: HTMLElement | null) => element?.setAttribute("autofocus", "");
