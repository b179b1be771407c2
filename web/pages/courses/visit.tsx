import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/connectivity.ts";

/** What visitors and users without enrolment see below the gate of a course. */
export function Visit() {
  const { t } = useTranslation("app");
  const isOffline = useOffline();
  const [Loaded, setLoaded] = useState<ComponentType>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Loaded) return;
    import("./load-syllabus.ts").then(({ loadSyllabus }) => loadSyllabus()).then(
      (Syllabus) => setLoaded(() => Syllabus),
      () => setFailed(true),
    );
  }, [isOffline]);
  if (Loaded) return <Loaded />;
  return hasFailed ? <p className="px-4 text-center text-muted">{t("gate.lessons")}</p> : null;
}
