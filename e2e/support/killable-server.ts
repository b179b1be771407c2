// Runs the product as a process of its own, which a journey can kill and start again on its data.
import { copyMigrated } from "../../server/testing/migrated-folder.ts";
import { type Product, startProduct } from "../../server/testing/product.ts";

export function createKillableServer() {
  let product: Product | undefined;
  let dataDir = "";

  const start = async (env: Record<string, string>) =>
    product = await startProduct(dataDir, env, { options: [] });

  async function kill() {
    product?.kill("SIGKILL");
    await product?.ended;
    product = undefined;
  }

  return {
    /** Returns the address. */
    async start() {
      dataDir = await Deno.makeTempDir({ prefix: "pyinnya-killable-" });
      await copyMigrated(`${dataDir}/postgres`);
      return (await start({})).origin;
    },
    async killAndRestart() {
      const { port } = new URL(product?.origin ?? "");
      await kill();
      await start({ PORT: port });
    },
    async close() {
      await kill();
      if (dataDir) await Deno.remove(dataDir, { recursive: true });
    },
  };
}
