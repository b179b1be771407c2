import { memo } from "react";
import { languageOf } from "../../../lib/words/formats.ts";
import { type Token, type Tokens, tokensOf } from "./blocks.ts";
import { CodeBlock } from "./code-block.tsx";
import { Inline } from "./inline.tsx";
import { Table } from "./table.tsx";

type Props = { source: string; definitions: string };

/** One block of an answer. It renders again only when its own text changes. */
export const Block = memo(function Block({ source, definitions }: Props) {
  return <Pieces tokens={tokensOf(source, definitions)} depth={0} />;
});

const DEPTH_MOST = 12;

const Pieces = ({ tokens, depth }: { tokens: Token[]; depth: number }) =>
  tokens.map((token, n) => <Piece key={n} token={token} depth={depth} />);

function Piece({ token, depth }: { token: Token; depth: number }) {
  const lang = depth === 0 ? languageOf(token.raw) : undefined;
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "paragraph":
      return (
        <p lang={lang}>
          <Inline tokens={token.tokens} />
        </p>
      );
    // Each heading ranks below the message's own heading, whatever level the model used.
    case "heading":
      return (
        <h3 lang={lang} data-depth={(token as Tokens.Heading).depth}>
          <Inline tokens={token.tokens} />
        </h3>
      );
    case "code": {
      const { text, lang: language } = token as Tokens.Code;
      return <CodeBlock text={text} language={language} />;
    }
    case "table":
      return <Table table={token as Tokens.Table} />;
    case "hr":
      return <hr />;
    case "blockquote":
    case "list":
      if (depth >= DEPTH_MOST) return <p>{token.raw}</p>;
      return token.type === "list"
        ? <List list={token as Tokens.List} depth={depth} />
        : (
          <blockquote lang={lang}>
            <Pieces tokens={token.tokens ?? []} depth={depth + 1} />
          </blockquote>
        );
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : <p lang={lang}>{token.raw}</p>;
    case "checkbox":
      return <Inline tokens={[token]} />;
    // A model's HTML is shown as text and never becomes HTML.
    default:
      return <p className="whitespace-pre-wrap" lang={lang}>{token.raw.trim()}</p>;
  }
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const lang = depth === 0 ? languageOf(list.raw) : undefined;
  const items = list.items.map((item, n) => (
    <li key={n}>
      <Pieces tokens={item.tokens} depth={depth + 1} />
    </li>
  ));
  return list.ordered
    ? <ol lang={lang} start={list.start === "" ? undefined : list.start}>{items}</ol>
    : <ul lang={lang}>{items}</ul>;
}
