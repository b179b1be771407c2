// Makes the private bucket of all files in the storage that the settings name, or corrects its
// limits. It may run again at any time.
import { limits } from "../../supabase/local/storage/bucket.ts";
import { readSettings, type Settings } from "../env.ts";
import { CommandError, runMain } from "../process.ts";

type Address = Pick<Settings, "STORAGE_URL" | "STORAGE_SERVICE_KEY" | "STORAGE_BUCKET">;

export async function createBucket(address: Address): Promise<"corrected" | "made"> {
  const { STORAGE_URL: url, STORAGE_SERVICE_KEY: key = "", STORAGE_BUCKET: id } = address;
  const send = (method: string, path: string, identity = {}) =>
    fetch(`${url}/bucket${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        apikey: key,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        ...identity,
        public: false,
        file_size_limit: limits.fileSize,
        allowed_mime_types: limits.types,
      }),
    });

  const corrected = await send("PUT", `/${id}`);
  await corrected.body?.cancel();
  if (corrected.ok) return "corrected";
  const made = await send("POST", "", { id, name: id });
  const answer = await made.text();
  if (!made.ok) throw new CommandError(`The storage does not make the bucket ${id}: ${answer}`);
  return "made";
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readSettings("serve");
    console.log(`The bucket ${settings.STORAGE_BUCKET} was ${await createBucket(settings)}.`);
  });
}
