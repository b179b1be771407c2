import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

type Props = {
  load: () => Promise<ComponentType>;
  /** Stands there until it has come. */
  waiting: ReactNode;
  failed: (error: Error, retry: () => void) => ReactNode;
};

/** A part of a long page, fetched when one is about to see it. */
export function LaterPart({ load, waiting, failed }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ Part?: ComponentType; error?: Error }>({});
  const fetch = useCallback(() => {
    setFound({});
    load().then((Part) => setFound({ Part }), (error) => setFound({ error }));
  }, [load]);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      fetch();
    }, { rootMargin: "600px" });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [fetch]);
  const { Part, error } = found;
  return (
    <div ref={place}>
      {Part ? <Part /> : error ? failed(error, fetch) : waiting}
    </div>
  );
}
