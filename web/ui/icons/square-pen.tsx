import { Icon, type IconProps } from "./icon.tsx";

export const SquarePenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7" />
    <path d="M18.38 2.62a1 1 0 0 1 3 3l-9.01 9.01a2 2 0 0 1-.85.51l-2.88.84a.5.5 0 0 1-.62-.62l.84-2.88a2 2 0 0 1 .5-.85z" />
  </Icon>
);
