// Starts the app in the browser: loads the session, the texts and the page, and then draws them.
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorScreen } from "./app/start/error-screen.tsx";
import { PageNotLoaded } from "./pages/page.tsx";
import { preloadPage } from "./app/start/preload.ts";
import { Providers } from "./app/start/providers.tsx";
import { Router } from "./app/router.tsx";
import { sessionQuery } from "./features/session/data.ts";
import { configQuery, queryClient, whenQueriesSettled } from "./lib/http/queries.ts";
import { type Language, language, startTexts } from "./lib/words/i18n.ts";
import { paths } from "./lib/address/paths.ts";
import { mayBeSignedIn, restoreSession } from "./lib/http/session.ts";
import { withTimeout } from "./lib/http/limited-work.ts";
import { cacheQueries, whenCachedQueriesRead } from "./offline/queries/cached-queries.ts";
import { purgeOnSignOut } from "./offline/sign-out/purge.ts";
import "./styles.css";

/**
 * The longest wait for the page and its cached queries. A page that the phone does not have comes
 * from the network.
 */
const STORED_LIMIT = 1500;
/** On a first visit the files and the early answers have mostly arrived before this script runs. */
const EARLY_LIMIT = 300;

const root = document.getElementById("root");
// The server sends no other language than these two.
const rendered = root?.hasChildNodes() ? document.documentElement.lang as Language : undefined;

const restored = restoreSession().then(() => {
  purgeOnSignOut();
  cacheQueries(queryClient, import.meta.env.VITE_VERSION);
  queryClient.prefetchQuery(sessionQuery);
  // Half of the account page waits for this query.
  if (location.pathname === paths.account) queryClient.prefetchQuery(configQuery);
});

/** Loads the texts and the page at the same time. */
function start() {
  const texts = startTexts(rendered, "app", "courses");
  const page = restored.then(() => preloadPage(location.pathname, !rendered && mayBeSignedIn()));
  const isRendered = rendered === language();
  page.catch(() => {
    // Reported below, or shown by the page's own error screen.
  });
  Promise.all([restored, texts, isRendered ? page : whenReady(page)]).then(
    () => show(isRendered),
    (error) => {
      // A page that the user can read stays. A form that does not react is replaced.
      if (isReadable()) restartOnInput(error);
      else texts.then(() => show(false), showMissingTexts);
    },
  );
}

/**
 * Resolves when the page can be drawn with its data. Drawing it twice, first without its data,
 * costs a slow phone a quarter of a second.
 */
async function whenReady(page: Promise<void>) {
  if (navigator.serviceWorker?.controller) {
    await within(STORED_LIMIT, page.then(whenCachedQueriesRead));
  } else if (hasEarlyAnswers()) await within(EARLY_LIMIT, page.then(whenQueriesSettled));
}

const hasEarlyAnswers = () => [...globalThis.earlyAnswers?.values() ?? []].some(Boolean);

/** Resolves also when the page fails to load, because its own error screen reports the failure. */
const within = (ms: number, work: Promise<void>) => withTimeout(ms, work.catch(() => {}));

/** Starts again at the next touch, or when the connection is back. */
function restartOnInput(error: unknown) {
  if (error instanceof PageNotLoaded) error.forget();
  const restarted = new AbortController();
  for (const eventName of ["pointerdown", "keydown", "online"]) {
    addEventListener(eventName, () => {
      restarted.abort();
      start();
    }, { signal: restarted.signal, passive: true });
  }
}

const isReadable = () => Boolean(root?.querySelector("h1") && !root.querySelector("form"));

function show(isRendered: boolean) {
  if (!root) return;
  const app = (
    <StrictMode>
      <Providers isRendered={isRendered}>
        <ErrorScreen path="">
          <Router />
        </ErrorScreen>
      </Providers>
    </StrictMode>
  );
  // A transition hydrates in slices. Otherwise a slow phone answers no touch until the whole page
  // works.
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** Shows a message in both languages that is a part of index.html, because no text has loaded. */
function showMissingTexts() {
  root?.replaceChildren();
  document.getElementById("no-words")?.removeAttribute("hidden");
}

// The last line, because it runs with the constants above.
start();
