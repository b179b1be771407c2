// The server's schemas of the queued writes. They load only when the outbox sends.

// This import comes first: it keeps zod from eval, which the content security policy forbids.
import "../../lib/http/validate.ts";
export { progressWrites } from "@server/contract";
