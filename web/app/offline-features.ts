// Lists the features with queued writes or offline queries. Each registers its own.
import "../features/notes/offline.ts";
import "../features/progress/offline.ts";
import "../features/questions/offline.ts";
