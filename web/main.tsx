import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorScreen } from "./app/error-screen.tsx";
import { PageNotLoaded } from "./pages/page.tsx";
import { preloadPage } from "./app/preload.ts";
import { Providers } from "./app/providers.tsx";
import { Router } from "./app/router.tsx";
import { sessionQuery } from "./features/session/data.ts";
import { configQuery } from "./lib/config.ts";
import { type Language, language, startTexts } from "./lib/i18n.ts";
import { paths } from "./lib/paths.ts";
import { queryClient, whenAnswered } from "./lib/query.ts";
import { keepQueries, whenRead } from "./offline/kept-queries.ts";
import { purgeForgotten } from "./offline/purge.ts";
import "./styles.css";

/** A page that the phone has not kept comes from the network. */
const PATIENCE = 1500;
/** On a first visit the files and the early answers have mostly arrived before this script runs. */
const EARLY_PATIENCE = 300;

const root = document.getElementById("root");
// Nobody writes another.
const rendered = root?.hasChildNodes() ? document.documentElement.lang as Language : undefined;

purgeForgotten();
keepQueries(queryClient, import.meta.env.VITE_VERSION);
queryClient.prefetchQuery(sessionQuery);
// Half of the account waits for it.
if (location.pathname === paths.account) queryClient.prefetchQuery(configQuery);
start();

/** All at once: who is there, the words, and the page itself. */
function start() {
  const words = startTexts(rendered, "app", "courses");
  const page = preloadPage(location.pathname);
  const isRendered = rendered === language();
  page.catch(() => {
    // Told below, or shown by the page's own error screen.
  });
  Promise.all([words, isRendered ? page : atHand(page)]).then(() => show(isRendered), (error) => {
    // What can be read stays; a form that nothing answers does not.
    if (canBeRead()) startLater(error);
    else words.then(() => show(false), sayThatWordsAreMissing);
  });
}

/**
 * Resolves when the page can be drawn complete. Drawing it twice, first without its data, costs a slow phone a quarter of
 * a second.
 */
async function atHand(page: Promise<void>) {
  if (navigator.serviceWorker?.controller) await within(PATIENCE, page.then(whenRead));
  else if (hasEarlyAnswers()) await within(EARLY_PATIENCE, page.then(whenAnswered));
}

const hasEarlyAnswers = () => [...globalThis.earlyAnswers?.values() ?? []].some(Boolean);

/** Resolves also when the page fails to load, because the page's own error screen reports the failure. */
function within(milliseconds: number, work: Promise<void>) {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([work.catch(() => {}), patience]);
}

/** At the next touch, or when the line is back. */
function startLater(error: unknown) {
  if (error instanceof PageNotLoaded) error.forget();
  const again = new AbortController();
  for (const sign of ["pointerdown", "keydown", "online"]) {
    addEventListener(sign, () => {
      again.abort();
      start();
    }, { signal: again.signal, passive: true });
  }
}

const canBeRead = () => Boolean(root?.querySelector("h1") && !root.querySelector("form"));

function show(isRendered: boolean) {
  if (!root) return;
  const app = (
    <StrictMode>
      <Providers isRendered={isRendered}>
        <ErrorScreen place="">
          <Router />
        </ErrorScreen>
      </Providers>
    </StrictMode>
  );
  // In slices: a slow phone would else answer no touch until the whole page lives.
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** In both languages, and a part of the page itself: nothing else has come. */
function sayThatWordsAreMissing() {
  root?.replaceChildren();
  document.getElementById("no-words")?.removeAttribute("hidden");
}
