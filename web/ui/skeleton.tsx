const widths = ["w-3/4", "w-full", "w-5/6", "w-2/3"];

/** The shape of a page that is loading. It appears only if loading takes long. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" className="late mx-auto w-full max-w-3xl px-4 py-8">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">
        <div className="skeleton h-9 w-1/2" />
        <div className="mt-8 space-y-4 rounded-box border border-line bg-base-100 p-6">
          {widths.map((width) => <div key={width} className={`skeleton h-5 ${width}`} />)}
        </div>
      </div>
    </div>
  );
}
