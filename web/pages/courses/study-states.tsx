import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/words/errors.ts";
import { Button } from "../../ui/button.tsx";
import { BookOpenIcon, WifiOffIcon } from "../../ui/icons.ts";

/** A skeleton with the shape of the page. */
export function StudySkeleton() {
  const { t } = useTranslation("study");
  return (
    <div className="late course-columns">
      <div className="min-w-0">
        <div className="skeleton aspect-video w-full rounded-none lg:rounded-box" />
        <div aria-hidden="true" className="space-y-4 px-4 pt-6 sm:px-5 lg:px-0">
          <div className="skeleton h-7 w-3/4" />
          <div className="skeleton h-5 w-full" />
          <div className="skeleton h-5 w-5/6" />
        </div>
      </div>
      <div className="space-y-3 px-4 pt-6 sm:px-5 lg:px-0 lg:pt-0">
        <p role="status" className="text-sm text-muted">{t("loading")}</p>
        <div className="skeleton h-16" />
        <div className="skeleton h-16" />
        <div className="skeleton h-16" />
      </div>
    </div>
  );
}

export function StudyFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("study");
  const { t: app } = useTranslation("app");
  const text = useErrorText(error);
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center"
    >
      <WifiOffIcon className="size-8 text-muted" />
      <h2 className="mt-4 text-lg">{t("failed")}</h2>
      <p className="mt-1 text-muted">{text}</p>
      <Button className="mt-6" onClick={onRetry}>{app("retry")}</Button>
    </div>
  );
}

export function NothingYet() {
  const { t } = useTranslation("study");
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10 sm:py-16">
      <div className="flex flex-col items-center rounded-box border border-dashed border-base-content/25 px-6 py-14 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-course/12 text-course">
          <BookOpenIcon className="size-6" />
        </span>
        <h2 className="mt-5 text-lg">{t("empty.title")}</h2>
        <p className="mt-1 text-balance text-muted">{t("empty.text")}</p>
      </div>
    </div>
  );
}
