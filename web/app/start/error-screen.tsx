import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isWorkRunning } from "../../lib/device/unsaved-work.ts";
import { reloadFresh } from "../../offline/connection/fresh-reload.ts";
import { PageNotLoaded } from "../../pages/page.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { TriangleAlertIcon } from "../../ui/icons.ts";

type Props = {
  /** Another path clears the error. */
  path: string;
  children: ReactNode;
};

type State = { path: string; error?: unknown };

/** Catches the error of a broken page, so that the rest of the app still works. */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { path: this.props.path };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ path }: Props, state: State) {
    return path === state.path ? null : { path, error: undefined };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PageNotLoaded)) return;
    // Forget the failed load only now. Earlier, React would fetch the page again and again.
    error.forget();
    // After a deployment, files of the old page may be missing. The new page has its own files.
    reloadOnce();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Broken
        isLoadFailure={error instanceof PageNotLoaded}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}

function Broken({ isLoadFailure, onRetry }: { isLoadFailure: boolean; onRetry: () => void }) {
  const { t } = useTranslation("app");
  return (
    <Empty
      icon={TriangleAlertIcon}
      title={t("broken.title")}
      text={t(isLoadFailure ? "broken.chunk" : "broken.text")}
    >
      <Button onClick={isLoadFailure ? reloadFresh : onRetry}>
        {t(isLoadFailure ? "broken.reload" : "retry")}
      </Button>
    </Empty>
  );
}

const MIN_INTERVAL = 60_000;

/** Reloads the page, unless it has just done so or a reload cannot help. */
export function reloadOnce() {
  // Work in progress goes first. The error screen also has a reload button.
  if (!navigator.onLine || isWorkRunning()) return;
  try {
    if (Date.now() - sessionStorage.reloadedAt < MIN_INTERVAL) return;
    sessionStorage.reloadedAt = Date.now();
  } catch {
    // Without storage, nothing would stop a second reload.
    return;
  }
  reloadFresh();
}
