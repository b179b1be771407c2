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

Deno.test("an address of an hour is handed out for half of it, and told for how long yet", async () => {
  const { addressOf, wait } = start();
  assert.deepEqual(await addressOf("a"), { address: "a 3600  #1", seconds: 1800 });
  wait(HALF_HOUR - 1000);
  assert.deepEqual(await addressOf("a"), { address: "a 3600  #1", seconds: 1 });
  wait(1000);
  assert.deepEqual(await addressOf("a"), { address: "a 3600  #2", seconds: 1800 });
});

Deno.test("each file and each name to save it by has an address of its own", async () => {
  const { addressOf } = start();
  const wishes = [["a"], ["b"], ["a", "x"], ["a", "y"], ["a"]] as const;
  const given = [];
  for (const [path, downloadAs] of wishes) given.push(await addressOf(path, { downloadAs }));
  const addresses = given.map((signed) => signed?.address);
  assert.deepEqual(addresses, [
    "a 3600  #1",
    "b 3600  #2",
    "a 3600 x #3",
    "a 3600 y #4",
    addresses[0],
  ]);
});

Deno.test("asked again it signs anew, for whoever comes next too", async () => {
  const { addressOf, wait } = start();
  await addressOf("a");
  wait(HALF_HOUR / 2);
  const fresh = { address: "a 3600  #2", seconds: 1800 };
  assert.deepEqual(await addressOf("a", { again: true }), fresh);
  assert.deepEqual(await addressOf("a"), fresh);
});

Deno.test("many who come at once wait for one signature", async () => {
  const { addressOf, signed } = start();
  await Promise.all(Array.from({ length: 20 }, () => addressOf("a")));
  assert.equal(signed(), 1);
});

Deno.test("what is missing or failed is looked for again the next time", async () => {
  const answers = [() => undefined, () => Promise.reject(new Error("away")), () => "a"];
  const { addressOf } = start(async () => await answers.shift()?.());
  assert.equal(await addressOf("a"), undefined);
  await assert.rejects(addressOf("a"), /away/);
  assert.equal((await addressOf("a"))?.address, "a 3600  #3");
});
