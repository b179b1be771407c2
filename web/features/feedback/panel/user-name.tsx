import { languageOf } from "../../../lib/words/formats.ts";

/**
 * The name of a user inside a sentence of `Trans`. The name is a prop, because `Trans` replaces the
 * children. `bdi` keeps a name that is written from right to left from turning the sentence around.
 */
export const UserName = ({ name }: { name: string }) => (
  <bdi
    lang={languageOf(name)}
    className="font-semibold text-base-content wrap-anywhere my:font-bold"
  >
    {name}
  </bdi>
);
