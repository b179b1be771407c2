// Icons that every page of a signed-in user shows.
import { Icon, type IconProps } from "./icon.tsx";

export const CloudCheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m17 15-5.5 5.5L9 18" />
    <path d="M5.516 16.07A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 3.501 7.327" />
  </Icon>
);

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </Icon>
);
