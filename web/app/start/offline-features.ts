// Lists the features that offer something without a network. A feature with writes registers
// itself, and `course-queries.ts` registers the queries of the others.
// The user reads what a course lacks on the phone in this order.
import "./course-queries.ts";
import "../../features/questions/offline.ts";
import "../../features/notes/offline.ts";
import "../../features/progress/offline.ts";
import "../../features/chat/offline.ts";
