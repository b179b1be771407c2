// Loads the next page of a list, also when the list loads again by itself at the same time.

type Pages = { data?: { pages: unknown[] } | undefined };
type List = Pages & {
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<Pages & { isError: boolean }>;
};

/** A list that loads again more often than this within one press is changing all the time. */
const MOST_TRIES = 5;

/**
 * A list that loads again cancels the request for its next page, and the user's press would have no
 * effect. So this waits until the list has loaded, and asks again.
 */
export async function loadMore({ data, fetchNextPage }: List): Promise<void> {
  const countPages = ({ data }: Pages) => data?.pages.length ?? 0;
  const before = countPages({ data });
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const result = await fetchNextPage({ cancelRefetch: false });
    if (result.isError || countPages(result) > before) return;
  }
}
