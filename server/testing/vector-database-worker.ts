// Runs PGlite with pgvector in a thread, for tests. The embedded database of the product has no
// pgvector.
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { vector } from "@electric-sql/pglite-pgvector";
import { answerMessages } from "../../supabase/local/serve-database.ts";

answerMessages({ pg_trgm, vector });
