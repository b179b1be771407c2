import { splitAtMarks, withoutUnknownMarks } from "@server/contract";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { Link } from "react-router-dom";
import { decodeEntities, safeHref, type Token, type Tokens } from "./markdown-blocks.ts";

/** No author nests deeper; the rest is shown as it was written. */
const DEPTH_MOST = 24;

/**
 * Text with emphasis, strikethrough, links and code. Each text is the child of an element, because
 * the build's JSX keeps Burmese phrases only there.
 */
export const Inline = ({ tokens = [], depth = 0 }: { tokens?: Token[]; depth?: number }) => (
  <>{tokens.map((token, n) => <Fragment key={n}>{renderToken(token, depth)}</Fragment>)}</>
);

function renderToken(token: Token, depth: number): ReactNode {
  const renderChildren = () =>
    depth < DEPTH_MOST && token.tokens
      ? <Inline tokens={token.tokens} depth={depth + 1} />
      : textOf(token);
  switch (token.type) {
    case "strong":
      return <strong>{renderChildren()}</strong>;
    case "em":
      return <em>{renderChildren()}</em>;
    case "del":
      return <del>{renderChildren()}</del>;
    case "codespan":
      return <code>{(token as Tokens.Codespan).text}</code>;
    case "br":
      return <br />;
    case "checkbox":
      return (token as Tokens.Checkbox).checked ? "☑ " : "☐ ";
    case "link":
      return <ExternalLink href={(token as Tokens.Link).href}>{renderChildren()}</ExternalLink>;
    // The page loads no picture from an address that a model wrote: it shows a link.
    case "image":
      return (
        <ExternalLink href={(token as Tokens.Image).href}>
          {textOf(token) || token.raw}
        </ExternalLink>
      );
    case "html":
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
    case "text":
      if (token.tokens) return renderChildren();
      return hasMark(token) ? <TextWithMarks text={(token as Tokens.Text).text} /> : textOf(token);
    case "escape":
      return (token as Tokens.Escape).text;
    default:
      return token.raw;
  }
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const to = safeHref(href);
  // A link cannot contain the link of a mark.
  const label = <SourceLinksContext value={undefined}>{children}</SourceLinksContext>;
  if (!to) return label;
  return <a href={to} target="_blank" rel="noopener noreferrer nofollow">{label}</a>;
}

const hasMark = (token: Token) => splitAtMarks(token.raw).length > 1;

const textOf = (token: Token) => decodeEntities((token as Tokens.Text).text ?? token.raw);

/** A longer run has no spaces between its words, and may not fit a line. */
const LONGEST = 48;
/** No line begins with these. */
const SIGNS = /^[။၊.,;:!?)'"”’]*/;

/** A text with marks such as [2], each as a link to its source. */
function TextWithMarks({ text }: { text: string }) {
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

export type SourceLink = { n: number; to: string; name: string };

/** The sources that the marks of a drawn text name. Without them, a mark is plain text. */
export const SourceLinksContext = createContext<readonly SourceLink[] | undefined>(undefined);
