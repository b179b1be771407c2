// Files as a browser's form sends them.

export function formWith(content: BlobPart, name = "notes.txt", type = ""): FormData {
  const form = new FormData();
  form.set("file", new File([content], name, { type }));
  return form;
}
