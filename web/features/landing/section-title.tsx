import { Phrases } from "../../ui/burmese/phrases.tsx";

type Props = { id: string; title: string; lead?: string };

export const SectionTitle = ({ id, title, lead }: Props) => (
  <div className="max-w-2xl">
    <h2 id={id} className="text-2xl">
      <Phrases>{title}</Phrases>
    </h2>
    {lead && <p className="mt-2 text-lg text-muted">{lead}</p>}
  </div>
);
