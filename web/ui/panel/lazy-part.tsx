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
  /** Shown until the part has loaded. */
  waiting: ReactNode;
  failed: (error: Error, retry: () => void) => ReactNode;
};

/** A part of a long page that loads when the user is about to see it. */
export function LazyPart({ load, waiting, failed }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [found, setFound] = useState<{ Part?: ComponentType; error?: Error }>({});
  const fetch = useCallback(() => {
    setFound({});
    load().then((Part) => setFound({ Part }), (error) => setFound({ error }));
  }, [load]);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setNear(true);
      fetch();
    }, { rootMargin: "600px" });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [fetch]);
  const { Part, error } = found;
  // Nothing loads yet, so screen readers must not announce `waiting`.
  if (!isNear) return <div ref={ref} className="min-h-64" />;
  return (
    <div ref={ref}>
      {Part ? <Part /> : error ? failed(error, fetch) : waiting}
    </div>
  );
}
