import { listDescribed, type ListTexts } from "../../offline/search-source.ts";

export const listTexts: ListTexts = (data) => listDescribed(data, "section", "sections");
