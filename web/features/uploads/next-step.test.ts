import assert from "node:assert/strict";
import {
  type Failure,
  nextStep,
  type RefusalReason,
  refusalReasonOf,
  renewAt,
  type Step,
  waitBefore,
} from "./next-step.ts";

const steps: [Failure, Step, Step?][] = [
  [{}, "wait"],
  [{ status: 500 }, "wait"],
  [{ status: 503 }, "wait"],
  [{ status: 507 }, "give-up"],
  [{ status: 423 }, "wait"],
  [{ status: 429 }, "wait"],
  [{ status: 400, body: '"exp" claim timestamp check failed' }, "renew", "give-up"],
  [{ status: 403 }, "renew", "give-up"],
  [{ status: 400, body: '{"statusCode":"409","error":"Duplicate"}' }, "arrived"],
  [{ status: 404 }, "anew"],
  [{ status: 410 }, "anew"],
  [{ status: 413 }, "give-up"],
  [{ status: 415 }, "give-up"],
  [{ server: "arrived" }, "arrived"],
  [{ server: "not_found" }, "anew"],
  [{ server: "signed_out" }, "give-up"],
  [{ server: "refused" }, "give-up"],
];

Deno.test("gives each failure its next step, and never renews twice without progress", () => {
  for (const [failure, step, renewed = step] of steps) {
    assert.deepEqual(
      [nextStep(failure, false), nextStep(failure, true)],
      [step, renewed],
      JSON.stringify(failure),
    );
  }
});

Deno.test("names the reason of a failure that a retry cannot fix", () => {
  const reasons: [Failure, RefusalReason | undefined][] = [
    [{ status: 507 }, "no_room"],
    [{ status: 413 }, "size"],
    [{ status: 415 }, "type"],
    [{ server: "refused", why: "not_issued" }, "not_issued"],
    [{ server: "signed_out" }, undefined],
    [{ status: 403 }, undefined],
  ];
  for (const [failure, why] of reasons) {
    assert.equal(refusalReasonOf(failure), why, JSON.stringify(failure));
  }
});

Deno.test("waits longer before each try, up to 30 seconds", () => {
  assert.deepEqual([1, 2, 3, 6, 60].map(waitBefore), [1000, 2000, 4000, 30_000, 30_000]);
});

Deno.test("renews a token at half of its life", () => {
  const token = (claims: object) => `a.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.c`;
  assert.equal(renewAt(token({ exp: 160 }), 100_000), 130_000);
  assert.equal(renewAt(token({ iat: 1000, exp: 1060 }), 100_000), 130_000);
  assert.equal(renewAt(token({ exp: 50 }), 100_000), 100_000);
  for (const odd of ["", "x", "a.b.c", token({})]) assert.equal(renewAt(odd, 0), Infinity);
});
