// A client that reads and writes the large tables all the time, and measures how long it waits.
// Its statements fit the old and the new schema.
import { connect } from "../../db/sql.ts";
import { idOf, ROWS_PER_USER } from "./load-data.ts";

/** Between two statements of the same kind. */
const PAUSE_MS = 50;

/** The longest wait, and what failed, such as the victim of a deadlock. */
type Waits = { ms: number; statement: string; failed: string[] };

/** Each statement waits alone, so that a locked table hides no other one. `$n` and
 * `$user` are random numbers. */
const statements: { from: number; text: string }[] = [
  {
    from: 16,
    text: `select id from academy.users where email = 'user' || $user || '@people.test'`,
  },
  {
    from: 16,
    text: `update academy.users set last_seen_at = now() where id = ${idOf("u", "$user")}`,
  },
  { from: 16, text: `select content from academy.notes where owner_id = ${idOf("u", "$user")}` },
  {
    from: 16,
    text: `insert into academy.notes (id, owner_id, video_id, content)
      values (gen_random_uuid(), ${idOf("u", "$user")}, ${idOf("v", "1 + $n % 300")}, 'New')`,
  },
  {
    from: 16,
    text: `select watched from academy.progress where person_id = ${idOf("u", "$user")}`,
  },
  {
    from: 16,
    text: `update academy.progress set position_ms = 5 where person_id = ${idOf("u", "$user")}`,
  },
  {
    from: 16,
    text: `select question from academy.questions where course_id = 'ai-first-step'
      order by created_at desc, id desc limit 25`,
  },
  {
    from: 16,
    text: `insert into academy.questions (course_id, asked_by_id, question)
      values ('ai-first-step', ${idOf("u", "$user")}, 'A new question')`,
  },
  { from: 16, text: `select action from academy.audit order by at desc, id desc limit 25` },
  {
    from: 16,
    text: `insert into academy.audit (actor_id, action) values (${
      idOf("u", "$user")
    }, 'user.change')`,
  },
  {
    from: 16,
    text: `insert into academy.applied_writes (person_id, id, status, body)
      values (${idOf("u", "$user")}, gen_random_uuid(), 201, '{}')`,
  },
  {
    from: 23,
    text: `select content from academy.messages where conversation_id = ${idOf("c", "$n / 10")}`,
  },
  {
    from: 23,
    text: `update academy.messages set content = 'What?' where id = ${idOf("m", "$n")}`,
  },
  {
    from: 37,
    text: `select content from academy.search_texts where owner_id = ${idOf("u", "$user")}`,
  },
];

export type Client = {
  /** Tells which tables exist. With 0, the client pauses. Returns the version before. */
  setVersion(version: number): number;
  /** Waits until all running statements end. Returns the waits since the last call. */
  takeWaits(): Promise<Waits>;
  stop(): Promise<void>;
};

const noWaits = (): Waits => ({ ms: 0, statement: "", failed: [] });

export function startClient(url: string, rows: number): Client {
  let version = 0;
  let isRunning = true;
  let waits: Waits = noWaits();
  const inFlight = new Set<Promise<void>>();
  const sql = connect(url, { max: statements.length, statementTimeout: 0, name: "load" });

  async function run(text: string) {
    const startedAt = performance.now();
    const n = Math.ceil(Math.random() * rows);
    const user = Math.ceil(n / ROWS_PER_USER);
    const statement = text.replaceAll("$n", `${n}`).replaceAll("$user", `${user}`);
    await sql.unsafe(statement).catch((error) => waits.failed.push(`${text}: ${error}`));
    const ms = Math.round(performance.now() - startedAt);
    if (ms > waits.ms) waits = { ...waits, ms, statement: text };
  }

  const loops = statements.map(async ({ from, text }) => {
    while (isRunning) {
      if (from <= version) {
        const statement = run(text);
        inFlight.add(statement);
        await statement;
        inFlight.delete(statement);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  return {
    setVersion(next) {
      const before = version;
      version = next;
      return before;
    },
    async takeWaits() {
      await Promise.all(inFlight);
      const taken = waits;
      waits = noWaits();
      return taken;
    },
    async stop() {
      isRunning = false;
      await Promise.all(loops);
      await sql.end();
    },
  };
}
