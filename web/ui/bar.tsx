type Props = { label: string; percent: number };

/** How far something is that is on its way. */
export const Bar = ({ label, percent }: Props) => (
  <progress
    aria-label={label}
    className="progress progress-primary block"
    max={100}
    value={percent}
  />
);
