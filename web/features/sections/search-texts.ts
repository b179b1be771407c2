import { listDescribed, type ListTexts } from "../../offline/search-source.ts";
import type { Section } from "./data.ts";

export const listTexts: ListTexts = (data) => listDescribed<Section>(data, "section", "sections");
