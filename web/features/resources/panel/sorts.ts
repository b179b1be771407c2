// Lists and compares the sort orders of a course's files.
type Sorted = { title: string; resourceType: string; fileSize: number };

export const columns = ["title", "type", "size"] as const;
type Column = (typeof columns)[number];

/** The empty sort is the order of upload. */
export const sorts = ["", ...columns.flatMap((id) => [id, `-${id}`] as const)] as const;
export type Sort = (typeof sorts)[number];

const names = new Intl.Collator(["en", "my"], { numeric: true, sensitivity: "base" });

export const compare: Record<Column, (one: Sorted, other: Sorted) => number> = {
  title: (one, other) => names.compare(one.title, other.title),
  type: (one, other) => names.compare(one.resourceType, other.resourceType),
  size: (one, other) => one.fileSize - other.fileSize,
};

/** Reads the sort from the address. An unknown text gives the order of upload. */
export const readSort = (text: string): Sort => sorts.find((sort) => sort === text) ?? "";
