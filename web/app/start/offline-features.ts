// Lists the features that have queued writes or offline queries. A feature with writes registers
// its own, and `course-queries.ts` the queries of the others.
// The user reads what a course lacks on the phone in this order.
import "./course-queries.ts";
import "../../features/questions/offline.ts";
import "../../features/notes/offline.ts";
import "../../features/progress/offline.ts";
import "../../features/chat/offline.ts";
