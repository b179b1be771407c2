import { createContext, memo, useContext, useState } from "react";
import { languageOf } from "../../../lib/words/formats.ts";
import { CopyButton } from "./copy-button.tsx";
import { Inline, type SourceLink, SourceLinksContext } from "./inline.tsx";
import {
  closeOpenMarks,
  createSplitter,
  type Token,
  type Tokens,
  tokensOf,
} from "./markdown-blocks.ts";

type MarkdownProps = {
  text: string;
  /** The model is still writing the text. */
  isRunning?: boolean;
  /** The sources that the text may name. Without them, a mark is plain text. */
  sources?: readonly SourceLink[];
};

/** Draws a model's Markdown with our own components. */
export const Markdown = memo(function Markdown(
  { text, isRunning = false, sources }: MarkdownProps,
) {
  // The splitter remembers the blocks of the text so far.
  const [split] = useState(createSplitter);
  const { blocks, definitions } = split(text);
  const last = blocks.length - 1;
  return (
    <SourceLinksContext value={sources}>
      <div className="chat-text">
        {blocks.map((block, n) => (
          <Block
            key={n}
            source={isRunning && n === last ? closeOpenMarks(block) : block}
            definitions={definitions}
          />
        ))}
      </div>
    </SourceLinksContext>
  );
});

type BlockProps = { source: string; definitions: string };

/** One block of an answer. It renders again only when its own text changes. */
const Block = memo(function Block({ source, definitions }: BlockProps) {
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

type CodeBlockProps = { text: string; language?: string };

function CodeBlock({ text, language = "" }: CodeBlockProps) {
  const labels = useContext(LabelsContext);
  const [name = ""] = language.split(/\s/);
  return (
    <div className="chat-code">
      <div className="chat-code-head">
        <span>{name.slice(0, 30) || labels.code}</span>
        <CopyButton text={text} label={labels.copyCode} labels={labels} />
      </div>
      <pre className="chat-wide" tabIndex={0} role="group" aria-label={labels.code} lang="en">
        <code>{text}</code>
      </pre>
    </div>
  );
}

/** A table that is wider than the phone scrolls sideways on its own. */
function Table({ table }: { table: Tokens.Table }) {
  const labels = useContext(LabelsContext);
  return (
    <div className="chat-wide" tabIndex={0} role="group" aria-label={labels.table}>
      <table lang={languageOf(table.raw)}>
        <thead>
          <tr>{table.header.map((cell, n) => <Cell key={n} cell={cell} as="th" />)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, n) => (
            <tr key={n}>{row.map((cell, n) => <Cell key={n} cell={cell} as="td" />)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Cell = ({ cell, as: Tag }: { cell: Tokens.TableCell; as: "th" | "td" }) => (
  <Tag data-align={cell.align ?? undefined}>
    <Inline tokens={cell.tokens} />
  </Tag>
);

type Labels = Record<"code" | "copyCode" | "table" | "copied" | "notCopied", string>;

/** Passed down as context, so that a drawn text depends on nothing else. */
export const LabelsContext = createContext<Labels>({
  code: "",
  copyCode: "",
  table: "",
  copied: "",
  notCopied: "",
});
