import { useContext } from "react";
import { CopyButton } from "../copy-button.tsx";
import { LabelsContext } from "./labels.ts";

type Props = { text: string; language?: string };

export function CodeBlock({ text, language = "" }: Props) {
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
