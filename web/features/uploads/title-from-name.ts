// Makes the title of a video from the name of its file.
import { TITLE_LENGTH } from "@server/contract";

/** Leaves out the ending, and reads signs between words as spaces. May be empty. */
export const titleFromName = (fileName: string) =>
  [
    ...fileName.normalize("NFC")
      .replace(/\.[a-z0-9]{1,5}$/i, "")
      // A dot between two digits belongs to a number, such as 1.2.
      .replace(/(?<!\d)\.|\.(?!\d)|[_+-]/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ].slice(0, TITLE_LENGTH).join("");
