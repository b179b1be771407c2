import { Icon, type IconProps } from "./icon.tsx";

export const StickyNoteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M16 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8ZM15 3v4a2 2 0 0 0 2 2h4" />
  </Icon>
);
