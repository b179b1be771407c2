import { Icon, type IconProps } from "./icon.tsx";

export const Settings2Icon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 17H5M19 7h-9" />
    <circle cx="17" cy="17" r="3" />
    <circle cx="7" cy="7" r="3" />
  </Icon>
);
