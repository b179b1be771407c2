type Props = { label: string; percent: number };

/** Shows how much of some work is done. */
export const Bar = ({ label, percent }: Props) => (
  <progress
    aria-label={label}
    className="progress progress-primary block"
    max={100}
    value={percent}
  />
);
