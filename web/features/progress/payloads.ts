// The server's schemas of the queued writes. A file of its own, so that the schemas load only when
// the outbox sends.
export { progressWrites } from "@server/contract";
