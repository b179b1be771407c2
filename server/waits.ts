// How long is waited for what may hang, in milliseconds: whoever asks what is answered at once is told within five seconds.
export const waits = {
  /** For a handler of ours, before its caller is told to come again. */
  answer: 4500,
  /** To check the writes of one batch. The phone sends the rest again. */
  batchCheck: 2000,
  /** For a statement, and for a connection to make it on. */
  statement: 4000,
  connection: 3000,
  /** To connect to the database and ask one thing. */
  probe: 1000,
  /** Longer than any statement may run: a pool that is only busy answers within it. */
  mute: 5000,
  /** For storage: shorter than an answer of ours may take. Files on their way are given all the time they need. */
  storage: 4000,
  /** For storage to give a file another name: it copies up to half a gigabyte. */
  move: 20_000,
  /** For a request that saves uploaded files: a move, and what is looked at besides. Browsers wait 30 seconds. */
  claim: 25_000,
  /** For storage, by whoever has little patience: a balancer, a phone that looks for us. */
  storageLook: 2000,
  /** So long whoever deletes something waits for its file, too: usually it is gone by then. */
  removal: 1000,
  /** In the queue of those who sign in: whoever asked has been refused by then. */
  signIn: 4000,
  /** A failure of a model that shows itself so soon is told as such; later ones are told within the stream. */
  firstWord: 3000,
  /** Between two pieces of a request's body: a sender that is silent for longer is cut off. */
  bodyIdle: 20_000,
  /** A session is looked at again if its request's body took longer to arrive. */
  bodySlow: 5000,
  /** When a process ends: for its running requests and answers. */
  ending: 10_000,
  /** Longer than a process that lives needs to hear that its answer is to stop. */
  stop: 2500,
};

export type Waits = Readonly<typeof waits>;
