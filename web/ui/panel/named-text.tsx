import { languageOf } from "../../lib/words/formats.ts";

type Props = { name: string; text: string };

/** The text of a question, below the name of what it is about. */
export const NamedText = ({ name, text }: Props) => (
  <>
    <span
      className="mb-1 line-clamp-3 font-semibold wrap-anywhere text-base-content my:font-bold"
      lang={languageOf(name)}
    >
      {name}
    </span>
    {text}
  </>
);
