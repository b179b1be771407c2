import { Icon, type IconProps } from "./icon.tsx";

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14M12 5v14" />
  </Icon>
);
