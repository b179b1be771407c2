import { Icon, type IconProps } from "./icon.tsx";

export const StickyNoteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h16v11l-5 5H4zm11 16v-5h5" />
  </Icon>
);
