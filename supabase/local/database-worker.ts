// Runs PGlite in a thread of its own, so that a slow query does not block the server's event loop.
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { answerMessages } from "./serve-database.ts";

answerMessages({ pg_trgm });
