import assert from "node:assert/strict";
import { counter, formatMetrics, gauge, histogram } from "./metrics.ts";
import { parseMetrics, valuesOf } from "./testing/metrics-text.ts";

const parsed = () => parseMetrics(formatMetrics());

Deno.test("counts each set of label values for itself, and writes signs so that they can be read", () => {
  const count = counter("test_signs_total", "For this test.", "one", "other");
  count.add(1, 'a "quoted"\\\nname', "b");
  count.add(2, 'a "quoted"\\\nname', "b");
  count.add(0.5, "b", "b");
  const found = valuesOf(parsed(), "test_signs_total");
  assert.deepEqual([...found], [['a "quoted"\\\nname b', 3], ["b b", 0.5]]);
});

Deno.test("a value on the limit of a bucket belongs to it, and each bucket has all smaller values", () => {
  const times = histogram("test_seconds", "For this test.", [0.1, 1], "kind");
  for (const value of [0.05, 0.1, 0.11, 1, 7]) times.observe(value, "x");
  const buckets = valuesOf(parsed(), "test_seconds", "_bucket");
  assert.deepEqual([...buckets], [["x 0.1", 2], ["x 1", 4], ["x +Inf", 5]]);
  assert.ok(Math.abs((valuesOf(parsed(), "test_seconds", "_sum").get("x") ?? 0) - 8.26) < 1e-9);
});

Deno.test("a metric without labels begins at 0", () => {
  counter("test_plain_total", "For this test.");
  histogram("test_plain_seconds", "For this test.", [1]);
  assert.deepEqual([...valuesOf(parsed(), "test_plain_total")], [["", 0]]);
  assert.deepEqual([...valuesOf(parsed(), "test_plain_seconds", "_count")], [["", 0]]);
});

Deno.test("names a metric without a value, and forgets the values of a cleared one", () => {
  const value = gauge("test_value", "For this test.", "kind");
  assert.deepEqual([...valuesOf(parsed(), "test_value")], []);
  value.set(5, "x");
  value.add(-7, "x");
  assert.deepEqual([...valuesOf(parsed(), "test_value")], [["x", -2]]);
  value.clear();
  assert.deepEqual([...valuesOf(parsed(), "test_value")], []);
});

Deno.test("the reader of the tests refuses what Prometheus would refuse", () => {
  const head = "# HELP a_total A.\n# TYPE a_total counter\n";
  const buckets = '# HELP h H.\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} ';
  parseMetrics(`${head}a_total{b="c"} 1\n`);
  parseMetrics(`${buckets}3\nh_sum 1\nh_count 3\n`);
  for (
    const wrong of [
      `${head}a_total 1`,
      `${head}a_total{b="c} 1\n`,
      `${head}a_total{b="c",} 1\n`,
      `${head}a_total{b="c"}  1\n`,
      `${head}a_total{b="c"} Infinity\n`,
      `${head}a_total -1\n`,
      `${head}a_total 1\na_total 2\n`,
      `${head}${head}`,
      `${head}b_total 1\n`,
      "a_total 1\n",
      "# HELP a A.\n",
      `${buckets}1\nh_sum 1\nh_count 1\n`,
      `${buckets}3\nh_sum 1\nh_count 2\n`,
      `${buckets}3\nh_sum 1\n`,
    ]
  ) assert.throws(() => parseMetrics(wrong), wrong);
});
