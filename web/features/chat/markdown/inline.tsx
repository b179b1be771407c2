import { splitAtMarks } from "@server/contract";
import { Fragment, type ReactNode } from "react";
import { decodeEntities, safeHref, type Token, type Tokens } from "./blocks.ts";
import { SourceLinksContext } from "./source-links.ts";
import { TextWithMarks } from "./text-with-marks.tsx";

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
