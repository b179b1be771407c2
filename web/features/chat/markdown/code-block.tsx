import { useContext } from "react";
import { CopyButton } from "../copy-button.tsx";
import { WordsContext } from "./words.ts";

type Props = { text: string; language?: string };

export function CodeBlock({ text, language = "" }: Props) {
  const words = useContext(WordsContext);
  const [name = ""] = language.split(/\s/);
  return (
    <div className="chat-code">
      <div className="chat-code-head">
        <span>{name.slice(0, 30) || words.code}</span>
        <CopyButton text={text} label={words.copyCode} words={words} />
      </div>
      <pre className="chat-wide" tabIndex={0} role="group" aria-label={words.code} lang="en">
        <code>{text}</code>
      </pre>
    </div>
  );
}
