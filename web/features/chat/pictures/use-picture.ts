import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { pictureQuery } from "./picture-file.ts";

/** The picture loads at this distance before it is in view. */
const MARGIN = "600px";

/** The picture's address in this browser; undefined until the picture is near the view. */
export function usePicture(
  id: string,
  address: string,
  element: RefObject<HTMLElement | null>,
) {
  const isNear = useIsNear(element);
  const { data, isError } = useQuery({ ...pictureQuery(id, address), enabled: isNear });
  const [objectUrl, setObjectUrl] = useState<string>();

  useEffect(() => {
    if (!data) return;
    const objectUrl = URL.createObjectURL(data);
    setObjectUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data]);

  // If the storage host refuses a script, an image tag can still show the picture.
  return objectUrl ?? (isError ? address : undefined);
}

function useIsNear(element: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear;
}
