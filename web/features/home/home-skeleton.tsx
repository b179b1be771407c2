/** The shape of the home while nobody knows yet whose home it is. */
export const HomeSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="late mx-auto w-full max-w-6xl px-4 py-5 sm:px-5 md:py-12">
    <span className="sr-only">{label}</span>
    <div aria-hidden="true">
      <div className="skeleton h-9 w-1/2" />
      <div className="mt-4 grid overflow-hidden rounded-box border border-line bg-base-100 sm:grid-cols-2">
        <div className="skeleton aspect-video min-h-48 sm:aspect-auto" />
        <div className="space-y-3 p-5 sm:p-7">
          <div className="skeleton h-5 w-1/2" />
          <div className="skeleton h-9 w-5/6" />
          <div className="skeleton h-5 w-3/4" />
          <div className="skeleton h-9 max-w-xs" />
        </div>
      </div>
    </div>
  </div>
);
