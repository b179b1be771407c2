import { splitAtMarks, withoutUnknownMarks } from "@server/contract";
import { Fragment, type ReactNode, useContext } from "react";
import { Link } from "react-router-dom";
import { decodeEntities } from "./blocks.ts";
import { type SourceLink, SourceLinksContext } from "./source-links.ts";

/** A longer run has no spaces between its words, and may not fit a line. */
const LONGEST = 48;
/** No line begins with these. */
const SIGNS = /^[။၊.,;:!?)'"”’]*/;

/** A text with marks such as [2], each as a link to its source. */
export function TextWithMarks({ text }: { text: string }) {
  const links = useContext(SourceLinksContext);
  if (!links) return <>{decodeEntities(text)}</>;
  const parts = splitAtMarks(withoutUnknownMarks(text, links));
  const shown: ReactNode[] = [];
  // A mark stays on one line with the word before it and the signs after it.
  let together: ReactNode[] = [];
  const addText = (to: ReactNode[], text: string) => {
    if (text) to.push(<Fragment key={to.length}>{decodeEntities(text)}</Fragment>);
  };
  parts.forEach((part, n) => {
    if (n % 2 === 1) {
      const link = links.find((link) => link.n === Number(part));
      if (link) together.push(<Mark key={together.length} link={link} />);
      return;
    }
    const [signs = ""] = n > 0 && SIGNS.exec(part) || [];
    const rest = part.slice(signs.length);
    const wordAt = n === parts.length - 1 ? rest.length : lastWordAt(rest);
    addText(together, signs);
    if (wordAt > 0) {
      if (together.length > 0) {
        shown.push(<span key={shown.length} className="chat-cited">{together}</span>);
      }
      together = [];
      addText(shown, rest.slice(0, wordAt));
    }
    addText(together, rest.slice(wordAt));
  });
  if (together.length > 0) shown.push(<span key="end" className="chat-cited">{together}</span>);
  return shown;
}

/** Where the last word of a text begins. Its end if the word is too long. */
function lastWordAt(text: string): number {
  const words = text.trimEnd();
  const at = Math.max(words.lastIndexOf(" "), words.lastIndexOf("\n")) + 1;
  return text.length - at > LONGEST ? text.length : at;
}

const Mark = ({ link: { n, to, name } }: { link: SourceLink }) => (
  <Link to={to} className="chat-mark" aria-label={name} title={name}>
    <span>{n}</span>
  </Link>
);
