// Reads a PDF in a process with few permissions, and prints its text.
import { readFileText } from "../services/file-text/read-file-text.ts";
import { textPdf } from "./papers.ts";

const text = await readFileText("pdf", textPdf("Hello"));
console.log("pages" in text ? text.pages[0] : text.reason);
