import { useEffect, useState } from "react";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** Takes files dropped anywhere; else the browser would leave the page and open the file. */
export function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    // Null: the pointer left the window, not only one element for the next.
    const onDragLeave = ({ relatedTarget }: DragEvent) =>
      relatedTarget === null && setDragging(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      onFiles([...event.dataTransfer?.files ?? []]);
    };
    addEventListener("dragover", onDragOver);
    addEventListener("dragleave", onDragLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onDragOver);
      removeEventListener("dragleave", onDragLeave);
      removeEventListener("drop", onDrop);
    };
  }, [onFiles]);
  return isDragging;
}
