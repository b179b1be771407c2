import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { pictureQuery } from "./picture-file.ts";

/** The picture loads at this distance before it is in view. */
const MARGIN = "600px";

/** The picture's address in this browser; undefined until the picture is near the view. */
export function usePicture(
  id: string,
  address: string,
  place: RefObject<HTMLElement | null>,
) {
  const isNear = useIsNear(place);
  const { data, isError } = useQuery({ ...pictureQuery(id, address), enabled: isNear });
  const [local, setLocal] = useState<string>();

  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setLocal(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);

  // If the storage host refuses a script, an image tag can still show the picture.
  return local ?? (isError ? address : undefined);
}

function useIsNear(place: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);
  return isNear;
}
