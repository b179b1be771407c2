// Reads the text format of Prometheus, and throws on all that the format does not allow.
import assert from "node:assert/strict";

type Sample = { name: string; labels: Record<string, string>; value: number };
type Family = { help: string; type: string; samples: Sample[] };
export type Metrics = Map<string, Family>;

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,(?=[a-zA-Z_])|$)/y;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]\d+)?$/;
const suffixes: Record<string, string[]> = {
  counter: [""],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
};

export function parseMetrics(text: string): Metrics {
  assert.ok(text.endsWith("\n"), "the last line ends");
  const families: Metrics = new Map();
  let current: [string, Family] | undefined;
  for (const line of text.slice(0, -1).split("\n")) {
    const [, keyword, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === "HELP") {
      assert.match(name, NAME);
      assert.ok(!families.has(name), `${name} comes once`);
      assert.doesNotMatch(rest, /\\(?![\\n])/);
      current = [name, { help: rest, type: "", samples: [] }];
      families.set(...current);
    } else if (keyword === "TYPE") {
      assert.ok(current && current[0] === name && current[1].type === "", line);
      assert.ok(rest in suffixes, line);
      current[1].type = rest;
    } else {
      assert.ok(current, line);
      current[1].samples.push(parseSample(line, ...current));
    }
  }
  for (const [name, family] of families) assertWhole(name, family);
  return families;
}

function parseSample(line: string, family: string, { type }: Family): Sample {
  const [, name = "", labelText = "", value = ""] = SAMPLE.exec(line) ?? assert.fail(line);
  assert.ok(suffixes[type]?.some((suffix) => name === family + suffix), line);
  assert.match(value, NUMBER, line);
  const labels: Record<string, string> = {};
  for (LABEL.lastIndex = 0; LABEL.lastIndex < labelText.length;) {
    const [, label = "", text = ""] = LABEL.exec(labelText) ?? assert.fail(line);
    assert.ok(!(label in labels), line);
    labels[label] = text.replace(/\\(.)/g, (_, sign) => sign === "n" ? "\n" : sign);
  }
  return { name, labels, value: Number(value) };
}

function assertWhole(name: string, { type, samples }: Family) {
  assert.notEqual(type, "", name);
  assert.equal(name.endsWith("_total"), type === "counter", name);
  const keys = samples.map(({ name, labels }) => keyOf(name, labels));
  assert.deepEqual([...new Set(keys)], keys, `${name} has each series once`);
  if (type !== "gauge") assert.ok(samples.every(({ value }) => value >= 0), name);
  if (type === "histogram") assertHistogram(name, samples);
}

/** The buckets of each series are cumulative, and the last one counts all. */
function assertHistogram(name: string, samples: Sample[]) {
  const buckets = samples.filter((sample) => sample.name === `${name}_bucket`);
  const all = Map.groupBy(buckets, ({ labels: { le: _, ...own } }) => keyOf("", own));
  const counts = samples.filter((sample) => sample.name === `${name}_count`);
  assert.equal(counts.length, all.size, name);
  assert.equal(samples.length, buckets.length + 2 * all.size, name);
  for (const { labels, value } of counts) {
    const own = all.get(keyOf("", labels)) ?? assert.fail(name);
    const limits = own.map(({ labels: { le = "" } }) => le === "+Inf" ? Infinity : Number(le));
    assert.ok(limits.every((limit, n) => n === 0 || limit > (limits[n - 1] ?? 0)), name);
    assert.equal(limits.at(-1), Infinity, name);
    assert.ok(own.every((one, n) => n === 0 || one.value >= (own[n - 1]?.value ?? 0)), name);
    assert.equal(own.at(-1)?.value, value, name);
  }
}

const keyOf = (name: string, labels: Record<string, string>) =>
  `${name} ${Object.entries(labels).map(([label, value]) => `${label}=${value}`).sort()}`;

/** The values of all series whose name ends so, by their labels: "GET /healthz 200". */
export const valuesOf = (metrics: Metrics, family: string, suffix = "") =>
  new Map(
    (metrics.get(family) ?? assert.fail(family)).samples
      .filter(({ name }) => name === family + suffix)
      .map(({ labels, value }) => [Object.values(labels).join(" "), value]),
  );

/** By how much the values have grown. Series that have not grown are missing. */
export function growth(before: Metrics, after: Metrics, family: string, suffix = "") {
  const old = valuesOf(before, family, suffix);
  const grown = [...valuesOf(after, family, suffix)].map(([labels, value]) =>
    [labels, value - (old.get(labels) ?? 0)] as const
  );
  return Object.fromEntries(grown.filter(([, more]) => more !== 0));
}
