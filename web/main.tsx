import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorScreen } from "./app/error-screen.tsx";
import { preloadPage } from "./app/preload.ts";
import { Providers } from "./app/providers.tsx";
import { Router } from "./app/router.tsx";
import { sessionQuery } from "./features/session/data.ts";
import { configQuery } from "./lib/config.ts";
import { language, startTexts } from "./lib/i18n.ts";
import { paths } from "./lib/paths.ts";
import { queryClient } from "./lib/query.ts";
import { keepQueries } from "./offline/kept-queries.ts";
import { purgeForgotten } from "./offline/purge.ts";
import "./styles.css";

const root = document.getElementById("root");
const written = root?.hasChildNodes() ? document.documentElement.lang : undefined;
const rendered = written === "en" || written === "my" ? written : undefined;

purgeForgotten();
keepQueries(queryClient, import.meta.env.VITE_VERSION);
// All at once: who is there, the words, and the page itself.
queryClient.prefetchQuery(sessionQuery);
// Half of the account waits for it.
if (location.pathname === paths.account) queryClient.prefetchQuery(configQuery);
const words = startTexts(rendered, "app", "courses");
const page = preloadPage(location.pathname);
if (rendered === language()) {
  Promise.all([words, page]).then(
    () => show(true),
    () => words.then(() => show(false), sayThatWordsAreMissing),
  );
} else {
  page.catch(() => {
    // Shown by the page's own error screen.
  });
  words.then(() => show(false), sayThatWordsAreMissing);
}

function show(isRendered: boolean) {
  if (!root) return;
  const app = (
    <StrictMode>
      <Providers>
        <ErrorScreen place="">
          <Router />
        </ErrorScreen>
      </Providers>
    </StrictMode>
  );
  if (isRendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/** In both languages, and a part of the page itself: nothing else has come. */
function sayThatWordsAreMissing() {
  // What can be read stays; a form that nothing answers does not.
  if (root?.querySelector("h1") && !root.querySelector("form")) return;
  root?.replaceChildren();
  document.getElementById("no-words")?.removeAttribute("hidden");
}
