/** The balloon that rises with each course, as in the picture at the top of the landing page. */
export const Balloon = ({ className = "" }: { className?: string }) => (
  <svg viewBox="0 0 96 128" fill="currentColor" className={className} aria-hidden="true">
    <path
      opacity=".55"
      d="M48 2c27 0 44 19 44 43 0 25-24 39-33 57H37C28 84 4 70 4 45 4 21 21 2 48 2Z"
    />
    <path
      opacity=".6"
      d="M48 2c9 0 15 19 15 43 0 25-8 39-11 57h-8c-3-18-11-32-11-57C33 21 39 2 48 2Z"
    />
    <path stroke="currentColor" opacity=".7" d="m39 102 3 12m15-12-3 12" />
    <rect x="40" y="113" width="16" height="12" rx="3" />
  </svg>
);
