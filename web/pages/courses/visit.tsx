import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/connectivity.ts";

/** What visitors and users without enrolment see below the gate of a course. */
export function Visit() {
  const { t } = useTranslation("app");
  const isOffline = useOffline();
  const [Loaded, setLoaded] = useState<ComponentType>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      import("./load-syllabus.ts").then(({ loadSyllabus }) => loadSyllabus()).then(
        (Syllabus) => setLoaded(() => Syllabus),
        () => setFailures(failures + 1),
      );
    // A file can fail while the server answers, so a change of the connection is not enough.
    const timer = setTimeout(load, Math.min(failures, 5) * 1000);
    return () => clearTimeout(timer);
  }, [isOffline, failures]);
  if (Loaded) return <Loaded />;
  return failures ? <p className="px-4 text-center text-muted">{t("gate.lessons")}</p> : null;
}
