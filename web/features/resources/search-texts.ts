import { listDescribed, type ListTexts } from "../../offline/search-source.ts";
import type { Resource } from "./data.ts";

export const listTexts: ListTexts = (data) =>
  listDescribed<Resource>(data, "resource", "resources");
