// What an attack is, and the academy that it attacks.

/** Cookies of signed-in users, and a video of the course that all of them study. */
export type Academy = {
  origin: string;
  /** Other users, who must not notice an attack. */
  learners: string[];
  staff: string;
  attackers: string[];
  /** The account of one more learner. */
  account: { email: string; password: string };
  videoId: string;
};

export type Attack = {
  name: string;
  /**
   * Runs one round and returns the statuses of its answers. The proof repeats it while the
   * learner's requests run.
   */
  run(academy: Academy): Promise<number[]>;
  expects: number[];
  /** A status that at least one answer must have, if the attack is about a limit. */
  reaches?: number;
  /** How much the process may grow. Without it, the growth is not checked. */
  growsByMegabytes?: number;
  end?(): void;
};
