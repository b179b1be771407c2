import { Icon, type IconProps } from "./icon.tsx";

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 4.5v15a1 1 0 0 0 1.53.85l12-7.5a1 1 0 0 0 0-1.7l-12-7.5A1 1 0 0 0 6 4.5z" />
  </Icon>
);
