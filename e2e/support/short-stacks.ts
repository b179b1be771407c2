// Playwright reads the stack of each of its calls, and looks up each line of the stack in the
// sources. Most lines are Playwright's own, which no report shows. To look them up took a tenth of
// its time.

const isOfPlaywright = (frame?: NodeJS.CallSite) =>
  /[\\/]node_modules[\\/]playwright(-core)?[\\/]/.test(frame?.getFileName() ?? "");

/**
 * Leaves out the lines of Playwright's own files. The last one before a line of ours stays: it
 * names the call.
 */
export function shortenStacks() {
  const prepare = Error.prepareStackTrace;
  // This function looks up the lines. Without it, there is nothing to shorten.
  if (!prepare) return;
  Error.prepareStackTrace = (error, frames) =>
    prepare(
      error,
      frames.filter((frame, n) => !isOfPlaywright(frame) || !isOfPlaywright(frames[n + 1])),
    );
}
