import { splitAtMarks, withoutUnknownMarks } from "@server/contract";
import { Fragment, useContext } from "react";
import { Link } from "react-router-dom";
import { decodeEntities } from "./blocks.ts";
import { SourceLinksContext } from "./source-links.ts";

/** A text with marks such as [2], each as a link to its source. */
export function TextWithMarks({ text }: { text: string }) {
  const links = useContext(SourceLinksContext);
  if (links.length === 0) return <>{decodeEntities(text)}</>;
  return splitAtMarks(withoutUnknownMarks(text, links)).map((part, n) => {
    // A space before a mark must not end a line.
    if (n % 2 === 0) {
      return <Fragment key={n}>{decodeEntities(part).replace(/ $/, "\u00a0")}</Fragment>;
    }
    const link = links.find((link) => link.n === Number(part));
    return link && (
      <Link key={n} to={link.to} className="chat-mark" aria-label={link.name} title={link.name}>
        <span>{link.n}</span>
      </Link>
    );
  });
}
