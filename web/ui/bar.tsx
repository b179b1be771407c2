type Props = { label: string; percent: number };

/** How far something is that is on its way. */
export const Bar = ({ label, percent }: Props) => (
  <progress
    aria-label={label}
    className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
    max={100}
    value={percent}
  />
);
