import assert from "node:assert/strict";
import { signedAddresses } from "./signed-addresses.ts";

const HALF_HOUR = 30 * 60_000;

function start(sign = (path: string): Promise<string | undefined> => Promise.resolve(path)) {
  let time = 1_000_000;
  let signed = 0;
  const addressOf = signedAddresses({
    sign: async (path, seconds, downloadAs) => {
      const number = ++signed;
      const name = await sign(path);
      return name && `${name} ${seconds} ${downloadAs ?? ""} #${number}`;
    },
  }, () => time);
  return { addressOf, signed: () => signed, wait: (ms: number) => time += ms };
}

Deno.test("hands out an address for half of its hour, and tells how long it still may be handed out", async () => {
  const { addressOf, wait } = start();
  assert.deepEqual(await addressOf("a"), { address: "a 3600  #1", seconds: 1800 });
  wait(HALF_HOUR - 1000);
  assert.deepEqual(await addressOf("a"), { address: "a 3600  #1", seconds: 1 });
  wait(1000);
  assert.deepEqual(await addressOf("a"), { address: "a 3600  #2", seconds: 1800 });
});

Deno.test("signs one address for each file and each download name", async () => {
  const { addressOf } = start();
  const requests = [["a"], ["b"], ["a", "x"], ["a", "y"], ["a"]] as const;
  const signed = [];
  for (const [path, downloadAs] of requests) signed.push(await addressOf(path, { downloadAs }));
  const addresses = signed.map((one) => one?.address);
  assert.deepEqual(addresses, [
    "a 3600  #1",
    "b 3600  #2",
    "a 3600 x #3",
    "a 3600 y #4",
    addresses[0],
  ]);
});

Deno.test("signs a new address on `again`, and hands it out to later callers, too", async () => {
  const { addressOf, wait } = start();
  await addressOf("a");
  wait(HALF_HOUR / 2);
  const fresh = { address: "a 3600  #2", seconds: 1800 };
  assert.deepEqual(await addressOf("a", { again: true }), fresh);
  assert.deepEqual(await addressOf("a"), fresh);
});

Deno.test("signs once for many callers at the same time", async () => {
  const { addressOf, signed } = start();
  await Promise.all(Array.from({ length: 20 }, () => addressOf("a")));
  assert.equal(signed(), 1);
});

Deno.test("looks again for a file that was missing or failed", async () => {
  const answers = [() => undefined, () => Promise.reject(new Error("away")), () => "a"];
  const { addressOf } = start(async () => await answers.shift()?.());
  assert.equal(await addressOf("a"), undefined);
  await assert.rejects(addressOf("a"), /away/);
  assert.equal((await addressOf("a"))?.address, "a 3600  #3");
});
