import { Icon, type IconProps } from "./icon.tsx";

export const CircleUserRoundIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M18 20a6 6 0 0 0-12 0" />
    <circle cx="12" cy="10" r="4" />
    <circle cx="12" cy="12" r="10" />
  </Icon>
);
