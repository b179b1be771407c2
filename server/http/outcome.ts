// The result of a write, sent alone or in an outbox's batch: a status and a body.

export type Outcome<Body, Status extends 200 | 201 = 200 | 201> = { status: Status; body: Body };

export const created = <Body>(body: Body): Outcome<Body> => ({ status: 201, body });
/** The same write came twice: it was stored already. */
export const repeated = <Body>(body: Body): Outcome<Body> => ({ status: 200, body });
export const updated = <Body>(body: Body): Outcome<Body, 200> => ({ status: 200, body });
