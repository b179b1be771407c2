import { useState } from "react";
import type { Wish } from "../../../features/videos/panel/arranged.ts";
import { Library } from "../../../features/videos/panel/library.tsx";
import { BulkUpload } from "../videos/bulk-upload.tsx";
import { SingleUpload } from "../videos/single-upload.tsx";

export function Videos() {
  const [wish, setWish] = useState<Wish>({ text: "", sort: "order" });
  return (
    <div className="space-y-8">
      <SingleUpload />
      <BulkUpload />
      <Library isGrouped wish={wish} onWish={(next) => setWish({ ...wish, ...next })} />
    </div>
  );
}
