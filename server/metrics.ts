// Counts what this process does, and writes it in the text format of Prometheus. `metrics-route.ts`
// answers with it. The counters live as long as the process.

type Values<Names extends readonly string[]> = { [N in keyof Names]: string };
type Histogram = { counts: number[]; sum: number };

const families: (() => string)[] = [];

/**
 * Keeps one value for each set of label values. A label takes its values from a fixed set: never an
 * id, an email or a text of a user, and never a raw path.
 */
function openFamily<Names extends readonly string[], Value>(
  { name, help, type, names, first, format }: {
    name: string;
    help: string;
    type: "counter" | "gauge" | "histogram";
    names: Names;
    first: () => Value;
    format: (value: Value, labels: string) => string;
  },
) {
  const all = new Map<string, { value: Value; labels: string }>();
  families.push(() =>
    `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n` +
    all.values().reduce((text, { value, labels }) => text + format(value, labels), "")
  );
  const of = (values: Values<Names>) => {
    const key = values.length === 1 ? values[0] ?? "" : values.join("\n");
    let one = all.get(key);
    if (!one) {
      const labels = names.map((label, n) => `${label}="${escapeLabel(values[n] ?? "")}"`);
      all.set(key, one = { value: first(), labels: labels.join() });
    }
    return one;
  };
  // A counter that is not there at 0 hides its first step from `rate`.
  if (names.length === 0) of([] as unknown as Values<Names>);
  return { of, clear: () => all.clear() };
}

const escapeLabel = (text: string) =>
  text.replace(/[\\"\n]/g, (sign) => sign === "\n" ? "\\n" : `\\${sign}`);

const line = (name: string, labels: string, value: number) =>
  `${name}${labels && `{${labels}}`} ${value}\n`;

const openNumbers = <Names extends readonly string[]>(
  type: "counter" | "gauge",
  name: string,
  help: string,
  names: Names,
) =>
  openFamily({
    ...{ name, help, type, names },
    first: () => 0,
    format: (value, labels) => line(name, labels, value),
  });

export function counter<const Names extends readonly string[]>(
  name: string,
  help: string,
  ...names: Names
) {
  const family = openNumbers("counter", name, help, names);
  return {
    add(more: number, ...values: Values<Names>) {
      family.of(values).value += more;
    },
  };
}

export function gauge<const Names extends readonly string[]>(
  name: string,
  help: string,
  ...names: Names
) {
  const family = openNumbers("gauge", name, help, names);
  return {
    set(value: number, ...values: Values<Names>) {
      family.of(values).value = value;
    },
    add(more: number, ...values: Values<Names>) {
      family.of(values).value += more;
    },
    /** For values that are not known now: an old value would look like a new one. */
    clear: family.clear,
  };
}

/** `limits` are the upper limits of the buckets, in order, without the last one (`+Inf`). */
export function histogram<const Names extends readonly string[]>(
  name: string,
  help: string,
  limits: readonly number[],
  ...names: Names
) {
  const format = ({ counts, sum }: Histogram, labels: string) => {
    let total = 0;
    const buckets = counts.map((count, n) => {
      const le = `le="${limits[n] ?? "+Inf"}"`;
      return line(`${name}_bucket`, labels ? `${labels},${le}` : le, total += count);
    });
    return buckets.join("") + line(`${name}_sum`, labels, sum) +
      line(`${name}_count`, labels, total);
  };
  const first = (): Histogram => ({ counts: [...limits, Infinity].map(() => 0), sum: 0 });
  const family = openFamily({ name, help, names, format, first, type: "histogram" });
  return {
    observe(value: number, ...values: Values<Names>) {
      const { value: histogram } = family.of(values);
      let n = 0;
      while (value > (limits[n] ?? Infinity)) n++;
      histogram.counts[n] = (histogram.counts[n] ?? 0) + 1;
      histogram.sum += value;
    },
  };
}

/** All metrics, with their names also where there is no value yet. */
export const formatMetrics = () => families.map((format) => format()).join("");

export const requests = counter(
  "pyinnya_http_requests_total",
  "This process: answered requests, by the pattern of the route. /* is the web app and unknown paths, /api/* unknown calls.",
  "method",
  "route",
  "status",
);

export const requestDuration = histogram(
  "pyinnya_http_request_duration_seconds",
  "This process: time to the head of the answer. A stream counts until its first word, not until its end.",
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
  "method",
  "route",
);

export const eventLoopDelay = histogram(
  "pyinnya_event_loop_delay_seconds",
  "This process: how late a timer of 50 ms was. Meanwhile the process answered nobody.",
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
);

export const databaseConnections = gauge(
  "pyinnya_database_connections_max",
  "This process: the most connections of its pool (DATABASE_POOL_MAX).",
);

export const databaseStatements = gauge(
  "pyinnya_database_statements",
  "This process: statements and transactions that are on their way to the database (at most 8 for each connection), or wait for that.",
  "state",
);

export const databaseTransactions = gauge(
  "pyinnya_database_transactions",
  "This process: open transactions. Each has a connection of its own.",
);

export const databaseWait = histogram(
  "pyinnya_database_wait_seconds",
  "This process: how long statements and transactions waited before they were sent. Who did not wait is not counted.",
  [0.01, 0.05, 0.25, 1, 4],
);

export const endedAnswers = counter(
  "pyinnya_answers_ended_total",
  "This process: answers of the tutor and pictures that ended, by the reason: done, stopped, or the code of the failure.",
  "kind",
  "model",
  "end",
);

const tokens = counter(
  "pyinnya_ai_tokens_total",
  "This process: tokens of the answers that it stored, and estimated tokens of texts that got vectors.",
  "model",
  "direction",
);

const cost = counter(
  "pyinnya_ai_cost_dollars_total",
  "This process: cost of the answers that it stored and of vectors, by our prices. Answers of dead processes are missing.",
  "model",
);

type Spent = { inputTokens: number; outputTokens: number; cost: number };

export function countSpent(model: string, spent: Spent) {
  tokens.add(spent.inputTokens, model, "input");
  tokens.add(spent.outputTokens, model, "output");
  cost.add(spent.cost, model);
}

export const outboxBatches = counter(
  "pyinnya_outbox_batches_total",
  "This process: batches of outboxes that it applied.",
);

export const outboxWrites = counter(
  "pyinnya_outbox_writes_total",
  "This process: writes of these batches, by their kind. The code is ok, or the reason of the refusal.",
  "kind",
  "code",
);

export const passages = gauge(
  "pyinnya_passages",
  "This process: passages in the index of a course.",
  "course",
);

export const passagesMadeAt = gauge(
  "pyinnya_passage_index_made_timestamp_seconds",
  "This process: when it made the index of a course. time() minus this is the age.",
  "course",
);
