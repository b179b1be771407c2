import { useState } from "react";
import type { LibraryFilters } from "../../../features/videos/panel/arranged.ts";
import { Library } from "../../../features/videos/panel/library.tsx";
import { page } from "../../page.tsx";
import { SingleUpload } from "../videos/single-upload.tsx";

const BulkUpload = page(() => import("../videos/bulk-upload.tsx").then((file) => file.BulkUpload));

export function Videos() {
  const [wish, setWish] = useState<LibraryFilters>({ text: "", sort: "order" });
  return (
    <div className="space-y-8">
      <SingleUpload />
      <BulkUpload />
      <Library isGrouped wish={wish} onWish={(next) => setWish({ ...wish, ...next })} />
    </div>
  );
}
