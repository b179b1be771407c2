import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorScreen } from "./app/error-screen.tsx";
import { preloadPage } from "./app/preload.ts";
import { Providers } from "./app/providers.tsx";
import { Router } from "./app/router.tsx";
import { sessionQuery } from "./features/session/data.ts";
import { startTexts } from "./lib/i18n.ts";
import { queryClient } from "./lib/query.ts";
import { keepQueries } from "./offline/kept-queries.ts";
import { purgeForgotten } from "./offline/purge.ts";
import "./styles.css";

purgeForgotten();
keepQueries(queryClient, import.meta.env.VITE_VERSION);
// All at once: who is there, the words, and the page itself.
queryClient.prefetchQuery(sessionQuery);
const words = startTexts("app", "courses");
preloadPage(location.pathname);
words.then(show, sayThatWordsAreMissing);

function show() {
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <ErrorScreen place="">
          <Router />
        </ErrorScreen>
      </Providers>
    </StrictMode>,
  );
}

/** In both languages, and a part of the page itself: nothing else has come. */
function sayThatWordsAreMissing() {
  document.getElementById("no-words")?.removeAttribute("hidden");
}
