import { Icon, type IconProps } from "./icon.tsx";

export const CircleArrowDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 8v8M8 12l4 4 4-4" />
  </Icon>
);
