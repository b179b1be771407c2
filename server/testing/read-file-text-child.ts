// Reads a PDF, and asks for a file from a thread like the one that reads it. It prints the results.
import { bareThread, readFileText } from "../services/file-text/read-file-text.ts";
import { textPdf } from "./papers.ts";

const text = await readFileText("pdf", textPdf("Hello"));
console.log("pages" in text ? text.pages[0] : text.reason);

const probe = `
  const states = ["read", "write", "net", "env", "sys", "run", "ffi"]
    .map((name) => Deno.permissions.querySync({ name }).state);
  self.postMessage(states.includes("granted") ? "granted" : "denied");
`;
const thread = new Worker(`data:text/javascript,${encodeURIComponent(probe)}`, bareThread);
thread.onmessage = ({ data }) => {
  console.log(data);
  thread.terminate();
};
