import { Icon, type IconProps } from "./icon.tsx";

export const PresentationIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 3h20M21 3v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3M7 21l5-5 5 5" />
  </Icon>
);
