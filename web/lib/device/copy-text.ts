/** Copies a text to the clipboard. False if the browser forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** For browsers without a clipboard API, as on plain http. */
function copyByCommand(text: string): boolean {
  const box = document.createElement("textarea");
  const focused = document.activeElement;
  box.value = text;
  box.className = "sr-only";
  // An open dialog makes all that is outside of it inert.
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  (dialog ?? document.body).append(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
