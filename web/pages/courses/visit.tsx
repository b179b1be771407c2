import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const RETRY_AFTER = 3000;

/** What visitors and users without enrolment see below the gate of a course. */
export function Visit() {
  const { t } = useTranslation("app");
  const [Loaded, setLoaded] = useState<ComponentType>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      import("./load-syllabus.ts").then(({ loadSyllabus }) => loadSyllabus()).then(
        (Syllabus) => setLoaded(() => Syllabus),
        () => setFailures(failures + 1),
      );
    // Also if a file fails while the app counts as online.
    const timer = setTimeout(load, failures && RETRY_AFTER);
    return () => clearTimeout(timer);
  }, [failures]);
  if (Loaded) return <Loaded />;
  return failures ? <p className="px-4 text-center text-muted">{t("gate.lessons")}</p> : null;
}
